import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";

const BLOCK = randomBytes(1024 * 1024);
const BOUNDARY = "----uploads";

/** A PDF by its first bytes, the rest is noise that differs from file to file. */
function* pdf(file: number, bytes: number): Generator<Buffer> {
  const head = Buffer.from(`%PDF-1.7\n${file} ${randomBytes(8).toString("hex")}\n`);
  yield head;
  for (let left = bytes - head.length; left > 0; left -= BLOCK.length) {
    yield left < BLOCK.length ? BLOCK.subarray(0, left) : BLOCK;
  }
}

/** A JPEG by its first bytes, the rest repeats a few. */
export const jpegOf = (repeated: string) =>
  function* (_file: number, bytes: number): Generator<Buffer> {
    yield Buffer.from("ffd8", "hex");
    const block = Buffer.alloc(1024 * 1024, repeated, "hex");
    for (let left = bytes - 2; left > 0; left -= block.length) yield block.subarray(0, left);
  };

export interface SentForm {
  status: number;
  location: string | undefined;
  email: string;
  seconds: number;
  /** By file name: SHA-256 of what was sent. */
  hashes: Map<string, string>;
}

/** Opens a page with a form and takes as long as people do; the form's token. */
export async function openForm(page: string): Promise<string> {
  const html = await (await fetch(page)).text();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  return /name="formToken" value="([^"]+)"/.exec(html)?.[1] ?? "";
}

/**
 * Sends the buy-back form as a browser without JavaScript does: all files in one post.
 *
 * @param bytesPerSecond no faster than this
 */
export async function sendForm(
  origin: string,
  {
    files,
    bytes,
    bytesPerSecond,
    contentOf = pdf,
  }: {
    files: number;
    bytes: number;
    bytesPerSecond?: number;
    contentOf?: (file: number, bytes: number) => Generator<Buffer>;
  },
): Promise<SentForm> {
  const formToken = await openForm(`${origin}/ankauf`);
  const email = `uploads-${randomBytes(4).toString("hex")}@customer.test`;
  const fields = {
    formToken,
    firstName: "Erika",
    lastName: "Muster",
    email,
    components: "Zwanzig Fotos aus der Werkhalle",
    website: "",
  };
  const field = ([name, value]: string[]) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fileHead = (name: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const names = Array.from({ length: files }, (_, index) => `foto-${index}.pdf`);
  const hashes = new Map<string, string>();

  const head = Object.entries(fields).map(field).join("");
  const end = `--${BOUNDARY}--\r\n`;
  const length =
    head.length +
    end.length +
    names.reduce((sum, name) => sum + fileHead(name).length + bytes + 2, 0);
  const startedAt = performance.now();
  const post = request(`${origin}/ankauf`, {
    method: "POST",
    headers: {
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
      "Content-Length": length,
      Origin: origin,
    },
  });
  const answered = once(post, "response") as Promise<[IncomingMessage]>;
  let sent = 0;
  async function write(piece: Buffer | string): Promise<void> {
    sent += piece.length;
    if (!post.write(piece)) await once(post, "drain");
    if (!bytesPerSecond) return;
    const ahead = (sent / bytesPerSecond) * 1000 - (performance.now() - startedAt);
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
  }
  await write(head);
  for (const [index, name] of names.entries()) {
    const hash = createHash("sha256");
    await write(fileHead(name));
    for (const block of contentOf(index, bytes)) {
      hash.update(block);
      const step = bytesPerSecond ? 16_384 : block.length;
      for (let at = 0; at < block.length; at += step) await write(block.subarray(at, at + step));
    }
    await write("\r\n");
    hashes.set(name, hash.digest("hex"));
  }
  post.end(end);
  const [response] = await answered;
  response.resume();
  return {
    status: response.statusCode ?? 0,
    location: response.headers.location,
    email,
    seconds: (performance.now() - startedAt) / 1000,
    hashes,
  };
}
