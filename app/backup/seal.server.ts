import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";

// The library and its curves take a third of a second to load: not when the shop starts.
const loadAge = () => import("age-encryption");

// The same streams, by the types of the browser and of Node.
const toWeb = (content: Readable) =>
  Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as NodeStream<Uint8Array>, { objectMode: false });

export class SealError extends Error {
  override name = "SealError";
}

/** Sealed for the holder of the private key: the shop itself can't open what it wrote. */
export async function sealFor(recipient: string, content: Readable): Promise<Readable> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(content)));
}

/**
 * @throws {SealError} another key's, or not sealed at all; the stream throws it for what is damaged
 */
export async function openSealed(identity: string, content: Readable): Promise<Readable> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  let opened: Readable;
  try {
    decrypter.addIdentity(identity);
    opened = fromWeb(await decrypter.decrypt(toWeb(content)));
  } catch {
    // Nobody reads it any more: its connection would stay open.
    content.destroy();
    throw new SealError("BACKUP_IDENTITY doesn't open this backup: is it the private key?");
  }
  async function* whole() {
    try {
      yield* opened as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw new SealError("The sealed backup is damaged.", { cause: error });
    }
  }
  return Readable.from(whole(), { objectMode: false });
}

/** The private one is for a safe place outside the shop, the public one for `BACKUP_RECIPIENT`. */
export async function createKeyPair(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}
