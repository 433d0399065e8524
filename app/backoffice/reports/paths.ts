export const REPORTS_PATH = "/intern/berichte";
