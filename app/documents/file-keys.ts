/** Of the bucket, which is private; the middle is the row's secret. */
export const pdfKey = (fileKey: string) => `documents/${fileKey}.pdf`;
export const xmlKey = (fileKey: string) => `documents/${fileKey}.xml`;
