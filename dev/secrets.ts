import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readStrings, writePrivateFile } from "./files";

const generators = {
  sessionSecret: () => randomBytes(32).toString("base64url"),
  stripeSecretKey: () => `sk_test_${randomBytes(24).toString("hex")}`,
  stripeWebhookSecret: () => `whsec_${randomBytes(24).toString("hex")}`,
  storageAccessKeyId: () => randomBytes(10).toString("hex").toUpperCase(),
  storageSecretAccessKey: () => randomBytes(30).toString("base64url"),
};

export type Secrets = Record<keyof typeof generators, string>;

/** Created at the first start; they stay, so that sessions and signatures outlive a restart. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const stored = readStrings(file);
  const secrets = Object.fromEntries(
    Object.entries(generators).map(([name, generate]) => [name, stored[name] ?? generate()]),
  ) as Secrets;
  const isComplete = Object.keys(generators).every((name) => stored[name]);
  if (!isComplete) writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
