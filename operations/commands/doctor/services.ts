import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Finding, findings, isLocal, reasonOf } from "./check";

export async function checkDatabase(): Promise<Finding[]> {
  const { ok, warning, problem } = findings("database");
  const { env } = await import("../../../app/platform/env.server");
  const { db } = await import("../../../app/platform/db.server");
  const { hostname } = new URL(env.DATABASE_URL);
  try {
    const { rows } = await sql<{ version: string; number: number; extensions: number }>`
      select current_setting('server_version') as version,
             current_setting('server_version_num')::int as number,
             (select count(*)::int from pg_available_extensions
              where name in ('pg_trgm', 'unaccent')) as extensions`.execute(db);
    const { version = "", number = 0, extensions = 0 } = rows[0] ?? {};
    if (number < 150_000) {
      return [problem(`PostgreSQL ${version} is too old.`, "The shop needs 15 or later.")];
    }
    if (extensions < 2) {
      return [
        problem("pg_trgm or unaccent can't be installed there.", "Choose a server with contrib."),
      ];
    }
    const { migrations } = await import("../../../db/migrations/index");
    const applied: string[] = await sql<{ name: string }>`select name from kysely_migration`
      .execute(db)
      .then(
        (result) => result.rows.map(({ name }) => name),
        () => [],
      );
    const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
    if (missing.length > 0) {
      return [problem(`Migrations are missing: ${missing.join(", ")}.`, "Run `shop migrate`.")];
    }
    const newer = applied.filter((name) => !(name in migrations));
    if (newer.length > 0) {
      return [
        warning(`It has migrations of a newer shop: ${newer.join(", ")}.`, "Deploy that version."),
      ];
    }
    const { products } = await db
      .selectFrom("products")
      .select((eb) => eb.fn.countAll<number>().as("products"))
      .executeTakeFirstOrThrow();
    return [
      products > 0
        ? ok(`PostgreSQL ${version} at ${hostname}, schema up to date, ${products} products.`)
        : warning(`PostgreSQL ${version}, schema up to date, no products.`, "Run `shop import`."),
    ];
  } catch (error) {
    return [
      problem(
        `No answer from ${hostname}: ${reasonOf(error)}.`,
        "Check DATABASE_URL, and that this machine may connect there.",
      ),
    ];
  }
}

export async function checkStorage(): Promise<Finding[]> {
  const { ok, warning, problem } = findings("storage");
  const { env } = await import("../../../app/platform/env.server");
  const storage = await import("../../../app/platform/storage.server");
  const key = `doctor/${randomUUID()}.txt`;
  const endpoint = new URL(env.AWS_ENDPOINT_URL_S3);
  const place = `${env.BUCKET_NAME} at ${endpoint.hostname}`;
  let step = "written";
  try {
    await storage.putObject({ key, body: Buffer.from(key), contentType: "text/plain" });
    step = "read";
    const found = await storage.findObject(key);
    if (Buffer.from(found?.body ?? []).toString() !== key) throw new Error("other bytes came back");
    const open = await fetch(new URL(`/${env.BUCKET_NAME}/${key}`, endpoint)).catch(
      () => undefined,
    );
    step = "deleted";
    await storage.deleteObject(key);
    if (open?.ok) {
      return [
        problem(
          `Everybody may read the bucket ${place}.`,
          "Make it private: files of buy-back requests lie there.",
        ),
      ];
    }
  } catch (error) {
    return [
      problem(
        `An object can't be ${step} in ${place}: ${reasonOf(error)}.`,
        "Check BUCKET_NAME, AWS_ENDPOINT_URL_S3, AWS_REGION and the two keys.",
      ),
    ];
  }
  return [
    isLocal(endpoint.hostname)
      ? warning(`Pictures and files lie on this machine (${place}).`, "Fine for a try-out only.")
      : ok(`Bucket ${place}: written, read, deleted, not public.`),
  ];
}

export async function checkMail(): Promise<Finding[]> {
  const { ok, warning, problem } = findings("mail");
  const { env } = await import("../../../app/platform/env.server");
  const { verifyMailServer } = await import("../../../app/platform/mail.server");
  const { hostname } = new URL(env.SMTP_URL);
  try {
    await verifyMailServer();
  } catch (error) {
    return [
      problem(
        `${hostname} takes no mails: ${reasonOf(error)}.`,
        "Check SMTP_URL and its password.",
      ),
    ];
  }
  return [
    isLocal(hostname)
      ? warning("Mails stay on this machine.", "Set SMTP_URL to your mail provider.")
      : ok(`${hostname} lets us in. From ${env.MAIL_FROM}, requests go to ${env.MAIL_TO}.`),
  ];
}
