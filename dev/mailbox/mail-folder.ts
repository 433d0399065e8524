import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { writePrivateFile } from "../files";
import { parseMail, type Mail } from "./mail";

/** The SMTP envelope has the blind copies, too. */
export interface Envelope {
  from: string;
  to: string[];
}

const SUFFIX = ".eml";

/** Sorted by name they are sorted by arrival. */
export class MailFolder {
  readonly #folder: string;
  readonly #parsed = new Map<string, Mail>();
  #lastStamp = "";
  #sequence = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** With the envelope on top of the headers (RFC 5321, section 4.4). @returns the mail's id */
  async store(raw: Buffer, envelope: Envelope): Promise<string> {
    const trace = [
      `Return-Path: <${oneLine(envelope.from)}>`,
      ...envelope.to.map((address) => `Delivered-To: ${oneLine(address)}`),
    ];
    const content = Buffer.concat([Buffer.from(`${trace.join("\r\n")}\r\n`), raw]);
    const subject = await parseMail("", content).then(
      (mail) => mail.subject,
      () => "",
    );
    const id = `${this.#stamp()}-${slugify(subject)}`;
    writePrivateFile(path.join(this.#folder, id + SUFFIX), content);
    return id;
  }

  async ids(): Promise<string[]> {
    const names = await readdir(this.#folder);
    return names
      .filter((name) => name.endsWith(SUFFIX) && !name.startsWith("."))
      .map((name) => name.slice(0, -SUFFIX.length))
      .sort()
      .reverse();
  }

  /** `undefined` for an unknown id. */
  async raw(id: string): Promise<Buffer | undefined> {
    // Only names found in the folder are opened, so an id can't lead anywhere else.
    const names = await readdir(this.#folder);
    if (!names.includes(id + SUFFIX) || id.startsWith(".")) return undefined;
    return readFile(path.join(this.#folder, id + SUFFIX));
  }

  async find(id: string): Promise<Mail | undefined> {
    const known = this.#parsed.get(id);
    if (known) return known;
    const raw = await this.raw(id);
    if (!raw) return undefined;
    const mail = await parseMail(id, raw);
    this.#parsed.set(id, mail);
    return mail;
  }

  // Milliseconds and a counter: mails of the same millisecond keep their order.
  #stamp(): string {
    const stamp = new Date().toISOString().replace(/[:.]/g, "-");
    this.#sequence = stamp === this.#lastStamp ? this.#sequence + 1 : 0;
    this.#lastStamp = stamp;
    const sequence = String(this.#sequence).padStart(4, "0");
    return `${stamp}-${sequence}-${randomUUID().slice(0, 4)}`;
  }
}

function slugify(subject: string): string {
  const slug = subject
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 60)
    .replace(/-+$/, "");
  return slug === "" ? "ohne-betreff" : slug;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
