import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env.server";

const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `seal:${VERSION}:${purpose}`, 32));
}

interface Place {
  purpose: string;
  /** The row's id: sealed text copied into another row can't be opened. */
  owner: string;
}

/** AES-256-GCM with a key from the first `SESSION_SECRET`. */
export function seal(text: string, { purpose, owner }: Place): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(env.SESSION_SECRET[0] ?? "", purpose), iv);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
  return `${VERSION}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString("base64url")}`;
}

/** `stale` when another than the first `SESSION_SECRET` opened it; `undefined` when none did. */
export function unseal(
  sealed: string,
  { purpose, owner }: Place,
): { text: string; stale: boolean } | undefined {
  const [version, content = ""] = sealed.split(".");
  const bytes = Buffer.from(content, "base64url");
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  for (const [index, secret] of env.SESSION_SECRET.entries()) {
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), iv);
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8");
      return { text: text + decipher.final("utf8"), stale: index > 0 };
    } catch {
      // The next secret may fit.
    }
  }
  return undefined;
}
