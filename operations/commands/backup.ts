import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Command } from "commander";
import { CommandError, count, exitCodes, ProgressLine, toJson } from "./console";
import type { Console, ExitCode } from "./console";
import { writeWholeFile } from "./whole-file";

const backupDescription = `Write the whole database to a file (gzip), or to standard output with "-".

It is one moment of the shop, made while it runs. Not in it: the bucket with
pictures and files, and the secrets in the environment. Keep those, too.`;

const restoreDescription = `Fill a new, empty database from a backup, all or nothing.

The schema is made as it was, filled, and brought up to date. Mails that waited
are sent. Run "reconcile" afterwards: payments made since the backup are at Stripe.`;

export function addBackupCommands(
  program: Command,
  console: Console,
  end: (code: ExitCode) => void,
) {
  const { stdout, stderr } = console;
  program
    .command("backup")
    .summary("write the whole database to a file")
    .description(backupDescription)
    .argument("<file>", 'file to write, or "-"')
    .option("--json", "print the result as JSON")
    .action(async (file: string, { json }: { json?: boolean }) => {
      const rows = await backUp(file, console);
      const message = json ? toJson({ rows }) : `${count(rows, "row")} in ${file}.\n`;
      (file === "-" ? stderr : stdout).write(message);
      end(exitCodes.ok);
    });

  program
    .command("restore")
    .summary("fill a new database from a backup")
    .description(restoreDescription)
    .argument("<file>", 'backup to read, or "-"')
    .option("--json", "print the result as JSON")
    .action(async (file: string, { json }: { json?: boolean }) => {
      const result = await restore(file, console);
      stdout.write(
        json
          ? toJson(result)
          : `${count(result.rows, "row")} restored, ${count(result.mails, "mail")} on the way.\n`,
      );
      end(exitCodes.ok);
    });
}

async function backUp(file: string, console: Console): Promise<number> {
  const { db } = await import("../../app/platform/db.server");
  const { writeBackup } = await import("../backup/backup");
  const progress = new ProgressLine(console);
  let rows = 0;
  const lines = Readable.from(
    writeBackup(db, (done) => {
      rows = done;
      progress.show(count(done, "row"));
    }),
  );
  try {
    if (file === "-") {
      await pipeline(lines, createGzip(), console.raw.stdout, { end: false });
      return rows;
    }
    await writeWholeFile(file, lines, { gzip: true });
    return rows;
  } finally {
    progress.clear();
  }
}

async function restore(file: string, console: Console) {
  const { stdin, stderr } = console;
  const { db } = await import("../../app/platform/db.server");
  const { restoreBackup, RestoreError } = await import("../backup/restore");
  const { migrateToLatest } = await import("../migrate");
  const { listStuckMails, resendMail } = await import("../../app/platform/outbox.server");
  const progress = new ProgressLine(console);
  const source = file === "-" ? stdin : createReadStream(file);
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
    if (/^Z_/.test((error as { code?: string }).code ?? "")) {
      throw new CommandError("The file is damaged or no backup. Nothing was restored.");
    }
    throw error;
  } finally {
    progress.clear();
  }
}
