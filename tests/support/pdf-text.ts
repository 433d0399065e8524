import { inflateSync } from "node:zlib";

/** UTF-16, as a font's map has its letters. */
function lettersOf(hex: string): string {
  return String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)));
}

/**
 * The words of a PDF of ours in the order in which they are drawn, with single blanks between them.
 * Reads what pdfkit writes (one map of letters for each font), no other program's files.
 */
export function pdfText(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString("latin1");
  const streams = new Map<string, string>();
  for (const { 0: head, 1: id = "", index } of file.matchAll(/(\d+) 0 obj\n<<[^]*?>>\s/g)) {
    const start = index + head.length;
    if (!head.includes("/FlateDecode") || !file.startsWith("stream\n", start)) continue;
    const end = file.indexOf("\nendstream", start);
    const packed = Buffer.from(file.slice(start + "stream\n".length, end), "latin1");
    streams.set(id, inflateSync(packed).toString("latin1"));
  }
  const fonts = new Map<string, Map<string, string>>();
  for (const [, font = "", id = ""] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const object = new RegExp(`\\n${id} 0 obj\\n([^]*?)endobj`).exec(file)?.[1] ?? "";
    const map = streams.get(/\/ToUnicode (\d+) 0 R/.exec(object)?.[1] ?? "") ?? "";
    const letters = [...map.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/gs)].flatMap(
      ([, first = "", list = ""]) =>
        [...list.matchAll(/<(\w+)>/g)].map(([, hex = ""], at): [string, string] => [
          (parseInt(first, 16) + at).toString(16).padStart(4, "0"),
          lettersOf(hex),
        ]),
    );
    fonts.set(font, new Map(letters));
  }
  let text = "";
  for (const content of streams.values()) {
    let font: Map<string, string> | undefined;
    for (const [token, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>|\bET\b/g)) {
      if (name) font = fonts.get(name);
      else if (hex)
        text += (hex.match(/.{4}/g) ?? []).map((code) => font?.get(code) ?? "").join("");
      else if (token === "ET") text += " ";
    }
  }
  return text.replace(/\s+/g, " ").trim();
}
