export const ARTICLES_PATH = "/intern/artikel";
export const SELECTION_PATH = "/intern/artikel/auswahl";
export const NEW_ARTICLE_PATH = "/intern/artikel/neu";

export const articlePath = (id: number) => `${ARTICLES_PATH}/${id}`;
