const decoder = new TextDecoder("windows-1252");
const codes = new Map<string, number>();
for (let code = 0; code < 256; code++) codes.set(decoder.decode(Uint8Array.of(code)), code);

/** What the code page lacks loses its marks, or becomes a question mark. */
export function encodeWindows1252(text: string): Buffer {
  const bytes = [...text].flatMap((letter) => {
    const own = codes.get(letter);
    if (own !== undefined) return [own];
    const plain = [...letter.normalize("NFD").replace(/\p{M}/gu, "")];
    return plain.map((each) => codes.get(each) ?? 63);
  });
  return Buffer.from(bytes);
}
