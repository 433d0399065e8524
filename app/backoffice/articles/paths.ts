export const ARTICLES_PATH = "/intern/artikel";
export const NEW_ARTICLE_PATH = "/intern/artikel/neu";
