/** As scanners and people write it: only letters and digits count. */
export const partKey = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");
