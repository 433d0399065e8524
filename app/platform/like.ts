const plain = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Patterns for `like` and `ilike`, in which the text means nothing but itself. */
export const contains = (text: string) => `%${plain(text)}%`;
export const beginsWith = (text: string) => `${plain(text)}%`;
