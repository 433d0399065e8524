export const DOCUMENTS = "/intern/belege";

export const documentPath = (number: string) => `${DOCUMENTS}/${number}`;

export const filePath = (number: string, format: "pdf" | "xml") =>
  `${DOCUMENTS}/datei/${number}.${format}`;

export const exportPath = (list: string, month: string) =>
  `${DOCUMENTS}/export/${list}?monat=${month}`;
