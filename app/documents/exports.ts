/** What the adviser gets of a month; each is a file (app/documents/export-documents.server.ts). */
export const exportNames = ["datev", "journal", "margin", "oss", "ecSales", "unproved"] as const;
export type ExportName = (typeof exportNames)[number];
