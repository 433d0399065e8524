/**
 * What a scanner read, compared in memory with what a page has: only letters and digits count. Not
 * the database's key of an article number (article-key.server.ts), in which O is 0 as well.
 */
export const partKey = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");
