export const PAYMENTS = "/intern/zahlungen";
export const OUTGOING = `${PAYMENTS}/ausgang`;

export const entryPath = (id: string) => `${PAYMENTS}/eingang/${id}`;
export const filePath = (reference: string) => `${OUTGOING}/${reference}`;
