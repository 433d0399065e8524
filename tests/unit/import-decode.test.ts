import fc from "fast-check";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { decodeText } from "../../app/product-files/decode.server";

async function decode(bytes: Uint8Array, chunkSize = 65_536): Promise<string> {
  function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  let text = "";
  for await (const part of decodeText(Readable.from(chunks()))) text += part;
  return text;
}

test("UTF-8 is read the same in chunks of any size", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary" }),
      fc.integer({ min: 1, max: 9 }),
      async (text, chunkSize) => {
        const written = text.replace(/[\r\ufeff\ufffd]/g, "");
        expect(await decode(Buffer.from(written), chunkSize)).toBe(written);
      },
    ),
    { numRuns: 50 },
  );
});

test("a byte order mark is no part of the text", async () => {
  expect(await decode(Buffer.from("\ufeffid;Größe"), 1)).toBe("id;Größe");
});

test("UTF-16 with a byte order mark is recognised", async () => {
  expect(await decode(Buffer.from("\ufeffid\tGröße €", "utf16le"), 3)).toBe("id\tGröße €");
  expect(await decode(Buffer.from("\ufeffStück", "utf16le").swap16(), 1)).toBe("Stück");
});

test("Windows-1252 is recognised, the euro sign and dashes included, in chunks of any size", async () => {
  const bytes = Buffer.from("Bezeichnung\nSt\xfcck \x80 \x96 \x84gut\x93 \xb5m \xdf", "latin1");
  for (const chunkSize of [1, 2, 3, 14, 15, 100]) {
    expect(await decode(bytes, chunkSize)).toBe("Bezeichnung\nStück € – „gut“ µm ß");
  }
});

test("Windows-1252 is recognised when only the last byte shows it", async () => {
  expect(await decode(Buffer.from("Caf\xe9", "latin1"))).toBe("Café");
});

test("UTF-8 that is damaged half-way is refused instead of turned into gibberish", async () => {
  const damaged = Buffer.concat([Buffer.from("Stück und Gr"), Buffer.from([0xf6, 0x20, 0x41])]);
  for (const chunkSize of [1, 4, 100]) {
    await expect(decode(damaged, chunkSize)).rejects.toThrow(/damaged/);
  }
});

test("every kind of line end becomes a plain one", async () => {
  for (const chunkSize of [1, 2, 100]) {
    expect(await decode(Buffer.from("a\r\nb\rc\nd\r"), chunkSize)).toBe("a\nb\nc\nd\n");
  }
});
