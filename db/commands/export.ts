import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { exportProducts } from "../export-products";
import { exitCodes, toJson, type Console, type ExitCode } from "./console";
import { writeWholeFile } from "./whole-file";

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
    .option("--json", "print how many products as JSON")
    .action(async (file: string, { format, json }: { format?: "csv" | "json"; json?: boolean }) => {
      const products = await run(file, format ?? (/\.json$/i.test(file) ? "json" : "csv"), console);
      // Standard output may be the export itself.
      if (json) (file === "-" ? console.stderr : console.stdout).write(toJson({ products }));
      end(exitCodes.ok);
    });
}

async function run(file: string, format: "csv" | "json", { stdout }: Console): Promise<number> {
  const { db } = await import("../../app/platform/db.server");
  let count = 0;
  const products = Readable.from(exportProducts({ db, format, onProduct: () => count++ }));
  if (file === "-") await pipeline(products, stdout, { end: false });
  else await writeWholeFile(file, products);
  return count;
}
