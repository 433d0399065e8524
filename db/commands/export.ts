import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { exportProducts } from "../export-products";
import { exitCodes, type Console, type ExitCode } from "./console";

const description = `Write all products to a file, or to standard output.

It has the columns that import reads: importing it again changes nothing.`;

export function addExportCommand(
  program: Command,
  console: Console,
  end: (code: ExitCode) => void,
) {
  program
    .command("export")
    .summary("write all products to a file")
    .description(description)
    .argument("[file]", 'file to write; standard output without one, or with "-"', "-")
    .addOption(
      new Option("--format <format>", "csv or json; otherwise by the file's name").choices([
        "csv",
        "json",
      ]),
    )
    .action(async (file: string, { format }: { format?: "csv" | "json" }) => {
      await run(file, format ?? (/\.json$/i.test(file) ? "json" : "csv"), console);
      end(exitCodes.ok);
    });
}

async function run(file: string, format: "csv" | "json", { stdout }: Console): Promise<void> {
  const { db } = await import("../../app/platform/db.server");
  const products = Readable.from(exportProducts({ db, format }));
  if (file === "-") {
    await pipeline(products, stdout, { end: false });
    return;
  }
  // Under another name until it is complete.
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await pipeline(products, createWriteStream(unfinished));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}
