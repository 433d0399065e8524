import type { ImportFormat } from "../../db/import-tables";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { once } from "node:events";
import { basename } from "node:path";
import { finished } from "node:stream/promises";
import { type Command, Option } from "commander";
import type { ImportPhase, ImportResult } from "../../app/product-files/import-products.server";
import type { PictureSource } from "../../app/product-files/upload-pictures.server";
import { toStorableTime } from "./as-of";
import { requireFolderOf } from "./whole-file";
import { UsageError, count, exitCodes, ProgressLine, type Console, type ExitCode } from "./console";

interface Options {
  format?: ImportFormat;
  images?: string;
  dryRun?: boolean;
  rejects?: string;
  asOf?: string;
  setStock?: boolean;
  json?: boolean;
}

const description = `Add and update products from a CSV, JSON or XLSX file.

A product is recognised by its article number and condition, or by its id, which
corrects these two. Rows that can't be taken are reported, the others go in; a
file that can't be read to its end changes nothing. Columns the file doesn't have
stay as they are.

In an export, a changed stock counts as the difference to the exported one, once
however often the file is imported: what was sold since stays sold. Other files
set the stock of new products, and of those whose stock hasn't moved since --as-of.`;

const exits = `
Ends with 0 when every row was taken, 1 when some were rejected, a stock was left
alone or a picture is missing, 2 for a mistake on the command line, 3 when the
import failed and nothing was changed.`;

export function addImportCommand(
  program: Command,
  console: Console,
  end: (code: ExitCode) => void,
) {
  program
    .command("import")
    .summary("add and update products from a file")
    .description(description)
    .argument("<file>", 'CSV, JSON or XLSX file, or "-" for standard input')
    .addOption(
      new Option("--format <format>", "csv, json or xlsx; otherwise by the file's name").choices([
        "csv",
        "json",
        "xlsx",
      ]),
    )
    .option("--images <dir>", "upload the pictures that ProduktImages names, in all widths")
    .option("--dry-run", "show what would change, and change nothing")
    .option("--rejects <file>", "write the rejected rows to this file, with the reasons")
    .option(
      "--as-of <time>",
      "when the file's stock was counted, like 2024-03-04 17:30 (in Berlin)",
    )
    .addOption(
      new Option("--set-stock", "set the file's stock whatever was sold since").conflicts("asOf"),
    )
    .option("--json", "print the result as JSON")
    .addHelpText("after", exits)
    .action(async (file: string, options: Options) => end(await run(file, options, console)));
}

async function run(file: string, options: Options, console: Console): Promise<ExitCode> {
  if (options.images && !(await isFolder(options.images))) {
    throw new UsageError(`${options.images} is no folder.`);
  }
  if (options.rejects) await requireFolderOf(options.rejects);
  const asOf = options.asOf === undefined ? undefined : toStorableTime(options.asOf);
  const { source, share } = await openSource(file, console);
  const { db } = await import("../../app/platform/db.server");
  const { importProducts } = await import("../../app/product-files/import-products.server");
  const images = options.images ? await openPictures(options.images) : undefined;
  const progress = new ProgressLine(console);
  const rejects = options.rejects ? createWriteStream(options.rejects) : undefined;
  try {
    if (rejects) await once(rejects, "open");
    const result = await importProducts({
      source,
      format: options.format ?? formatOf(file),
      db,
      dryRun: options.dryRun,
      asOf,
      setStock: options.setStock,
      onProgress: ({ phase, done, rejected }) =>
        progress.show(describeProgress(phase, done, rejected), share(phase)),
      ...(rejects ? { rejects } : {}),
      images,
      cause: { note: file === "-" ? "" : basename(file), actor: "command" },
    });
    progress.clear();
    report(result, options, console);
    const problems = result.rejectedCount + result.stockKeptCount + (result.pictures?.missing ?? 0);
    return problems > 0 ? exitCodes.someRejected : exitCodes.ok;
  } finally {
    progress.clear();
    if (rejects && !rejects.errored) {
      rejects.end();
      await finished(rejects);
    }
  }
}

function formatOf(file: string): ImportFormat {
  if (/\.xlsx$/i.test(file)) return "xlsx";
  return /\.(json|jsonl|ndjson)$/i.test(file) ? "json" : "csv";
}

async function openPictures(dir: string): Promise<PictureSource> {
  const storage = await import("../../app/platform/storage.server");
  const { storeVariants } = await import("../../app/product/variants.server");
  return { dir, storage, prepare: storeVariants };
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** `share` is how much of the file has been read, where that can be known. */
async function openSource(file: string, console: Console) {
  if (file === "-") return { source: console.stdin, share: () => undefined };
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new UsageError(`There is no file ${file}.`);
  if (found.isDirectory()) throw new UsageError(`${file} is a folder.`);
  const source = createReadStream(file);
  const share = (phase: ImportPhase) =>
    phase === "reading" && found.size > 0 ? source.bytesRead / found.size : undefined;
  return { source, share };
}

function describeProgress(phase: ImportPhase, done: number, rejected: number): string {
  if (phase === "writing") return "writing to the database ...";
  if (phase === "pictures") return count(done, "picture");
  return count(done, "row") + (rejected > 0 ? `, ${rejected} rejected` : "");
}

function report(result: ImportResult, options: Options, { stdout, stderr }: Console) {
  if (options.json) {
    stdout.write(`${JSON.stringify({ dryRun: Boolean(options.dryRun), ...result }, null, 2)}\n`);
    return;
  }
  const { rejected, rejectedCount, ignoredColumns, pictures } = result;
  for (const { line, field, reason } of rejected) {
    stderr.write(`line ${line}: ${field ? `${field} ` : ""}${reason}\n`);
  }
  if (rejectedCount > rejected.length) {
    stderr.write(`... and ${count(rejectedCount - rejected.length, "more rejected row")}\n`);
  }
  reportStockKept(result, stderr);
  for (const { line, reason } of pictures?.problems ?? []) {
    stderr.write(`line ${line}: picture ${reason}\n`);
  }
  if (ignoredColumns.length > 0) {
    stderr.write(`Columns the shop doesn't know, ignored: ${ignoredColumns.join(", ")}\n`);
  }
  if (options.dryRun) showChanges(result, stdout);
  stdout.write(
    `${options.dryRun ? "Nothing was changed. It would be: " : ""}` +
      `${count(result.inserted, "new product")}, ${result.updated} changed, ` +
      `${result.unchanged} unchanged, ${count(rejectedCount, "row")} rejected.\n`,
  );
  if (pictures) {
    stdout.write(
      `${count(pictures.uploaded, "picture")} uploaded, ${pictures.present} there already, ` +
        `${pictures.missing} missing.\n`,
    );
  }
}

function reportStockKept({ stockKept, stockKeptCount }: ImportResult, stderr: Console["stderr"]) {
  for (const { line, articleNumber, condition, stock, fileStock } of stockKept) {
    const product = `${articleNumber} (${condition || "no condition"})`;
    stderr.write(
      `line ${line}: ${product}: the stock stays ${stock}, the file says ${fileStock}\n`,
    );
  }
  if (stockKeptCount > 0) {
    stderr.write(
      `Stock that may have moved since the file was made stays: ${count(stockKeptCount, "product")}. ` +
        "--as-of TIME says when that was, --set-stock forces the file's numbers.\n",
    );
  }
}

function showChanges({ changes, inserted, updated }: ImportResult, stdout: Console["stdout"]) {
  for (const { line, articleNumber, condition, fields, isNew } of changes) {
    const what = isNew ? "new" : fields.join(", ");
    stdout.write(`line ${line}: ${articleNumber} (${condition || "no condition"}): ${what}\n`);
  }
  const more = inserted + updated - changes.length;
  if (more > 0) stdout.write(`... and ${count(more, "more product")}\n`);
}
