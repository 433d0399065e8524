import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Command } from "commander";
import { CommandError, count, exitCodes, ProgressLine, toJson, UsageError } from "./console";
import type { Console, ExitCode } from "./console";
import { writeWholeFile } from "./whole-file";

const backupDescription = `Write the whole database to a file (gzip), or to standard output with "-"; with
--bucket sealed into the shop's bucket, as it happens by itself every night.

It is one moment of the shop, made while it runs. Not in it: the bucket with
pictures and files, and the secrets in the environment. Keep those, too.`;

const restoreDescription = `Fill a new, empty database from a backup, all or nothing.

The schema is made as it was, filled, and brought up to date. Mails that waited
are sent. Run "reconcile" afterwards: payments made since the backup are at Stripe.

With --bucket the newest backup of the bucket, or the one named, which
"backups" lists. It is sealed: BACKUP_IDENTITY has to be the private key.`;

const keyDescription = `Make the pair of keys that seals the backups in the bucket.

The public key goes into BACKUP_RECIPIENT. The private key opens every backup:
keep it where the shop isn't, a password manager say. The shop never needs it,
and without it no backup can be opened, by nobody.`;

export function addBackupCommands(
  program: Command,
  console: Console,
  end: (code: ExitCode) => void,
) {
  const { stdout, stderr } = console;
  program
    .command("backup")
    .summary("write the whole database to a file, or into the bucket")
    .description(backupDescription)
    .argument("[file]", 'file to write, or "-"')
    .option("--bucket", "seal it and put it into the bucket")
    .option("--json", "print the result as JSON")
    .action(async (file: string | undefined, options: { bucket?: true; json?: boolean }) => {
      if ((file === undefined) !== (options.bucket === true)) {
        throw new UsageError("Name a file, or say --bucket.");
      }
      const { rows, place } = await backUp(file, console);
      const message = options.json
        ? toJson({ rows, ...(file === undefined ? { key: place } : {}) })
        : `${count(rows, "row")} in ${place}.\n`;
      (file === "-" ? stderr : stdout).write(message);
      end(exitCodes.ok);
    });

  program
    .command("restore")
    .summary("fill a new database from a backup")
    .description(restoreDescription)
    .argument("[file]", 'backup to read, or "-"')
    .option("--bucket [name]", "read the newest backup of the bucket, or the one of that name")
    .option("--json", "print the result as JSON")
    .action(
      async (file: string | undefined, options: { bucket?: true | string; json?: boolean }) => {
        if ((file === undefined) !== (options.bucket !== undefined)) {
          throw new UsageError("Name a file, or say --bucket.");
        }
        const source =
          file === undefined
            ? await openFromBucket(options.bucket)
            : file === "-"
              ? console.stdin
              : createReadStream(file);
        const result = await restore(source, console);
        stdout.write(
          options.json
            ? toJson(result)
            : `${count(result.rows, "row")} restored, ${count(result.mails, "mail")} on the way.\n`,
        );
        end(exitCodes.ok);
      },
    );

  program
    .command("backups")
    .summary("list the backups in the bucket")
    .description("List the backups in the bucket, newest first, with their sizes in bytes.")
    .option("--json", "print them as JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const { listBackups } = await import("../../app/backup/bucket.server");
      const backups = await listBackups();
      stdout.write(
        json
          ? toJson(backups)
          : backups.map(({ key, bytes }) => `${String(bytes).padStart(14)}  ${key}\n`).join(""),
      );
      end(exitCodes.ok);
    });

  program
    .command("backup-key")
    .summary("make the keys that seal the backups")
    .description(keyDescription)
    .option("--json", "print them as JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const { createKeyPair } = await import("../../app/backup/seal.server");
      const pair = await createKeyPair();
      stdout.write(
        json
          ? toJson(pair)
          : `Public key, for BACKUP_RECIPIENT:\n  ${pair.recipient}\n` +
              `Private key, to keep outside the shop:\n  ${pair.identity}\n`,
      );
      end(exitCodes.ok);
    });
}

async function openFromBucket(name: true | string | undefined): Promise<Readable> {
  const { env } = await import("../../app/platform/env.server");
  if (!env.BACKUP_IDENTITY)
    throw new UsageError("Set BACKUP_IDENTITY to the private key of the backups.");
  const { listBackups } = await import("../../app/backup/bucket.server");
  const { openSealed, SealError } = await import("../../app/backup/seal.server");
  const { readObject } = await import("../../app/platform/storage.server");
  const key = typeof name === "string" ? name : (await listBackups())[0]?.key;
  const sealed = key === undefined ? undefined : await readObject(key);
  if (!sealed) throw new CommandError(`The bucket has no backup${key ? ` ${key}` : ""}.`);
  return openSealed(env.BACKUP_IDENTITY, sealed).catch((error: unknown) => {
    throw error instanceof SealError ? new CommandError(error.message) : error;
  });
}

/** @param file none: into the bucket */
async function backUp(file: string | undefined, console: Console) {
  const progress = new ProgressLine(console);
  let rows = 0;
  const onRows = (done: number) => {
    rows = done;
    progress.show(count(done, "row"));
  };
  try {
    if (file === undefined) {
      const { env } = await import("../../app/platform/env.server");
      const { storeBackup } = await import("../../app/backup/bucket.server");
      if (!env.BACKUP_RECIPIENT) {
        throw new UsageError("BACKUP_RECIPIENT isn't set: `shop backup-key` makes it.");
      }
      const { key } = await storeBackup(env.BACKUP_RECIPIENT, { onRows });
      return { rows, place: key };
    }
    const { db } = await import("../../app/platform/db.server");
    const { writeBackup } = await import("../../app/backup/write.server");
    const lines = Readable.from(writeBackup(db, onRows));
    if (file === "-") await pipeline(lines, createGzip(), console.raw.stdout, { end: false });
    else await writeWholeFile(file, lines, { gzip: true });
    return { rows, place: file };
  } finally {
    progress.clear();
  }
}

async function restore(source: Readable, console: Console) {
  const { stderr } = console;
  const { db } = await import("../../app/platform/db.server");
  const { SealError } = await import("../../app/backup/seal.server");
  const { restoreBackup, RestoreError } = await import("../restore");
  const { migrateToLatest } = await import("../migrate");
  const { listStuckMails, resendMail } = await import("../../app/platform/outbox.server");
  const progress = new ProgressLine(console);
  const unzipped = createGunzip();
  const lines = createInterface({ input: unzipped, crlfDelay: Infinity });
  const feeding = pipeline(source, unzipped);
  try {
    const [counts] = await Promise.all([
      restoreBackup(db, lines, (done) => progress.show(count(done, "row"))),
      feeding,
    ]);
    await migrateToLatest((line) => stderr.write(`${line}\n`));
    // Their jobs weren't in the backup. Those that had failed stay for the operator.
    const mails = await listStuckMails({ status: "waiting", limit: 100_000 });
    for (const id of mails) await resendMail(id);
    const rows = Object.values(counts).reduce((sum, each) => sum + each, 0);
    return { rows, tables: counts, mails: mails.length };
  } catch (error) {
    feeding.catch(() => {});
    if (error instanceof RestoreError) throw new CommandError(error.message);
    if (error instanceof SealError || /^Z_/.test((error as { code?: string }).code ?? "")) {
      throw new CommandError("The file is damaged or no backup. Nothing was restored.");
    }
    throw error;
  } finally {
    progress.clear();
  }
}
