import type { Command } from "commander";
import {
  exportChoices,
  exportProducts,
  germanCsv,
} from "../../app/product-files/export-products.server";
import { exitCodes, type Console, type ExitCode } from "./console";
import { writesRows } from "./export-file";

const description = `Write all products to a file, or to standard output.

It has the columns that import reads: importing it again changes nothing, and a
stock changed in it counts as the difference, so that what was sold stays sold.`;

export function addExportCommand(
  program: Command,
  console: Console,
  end: (code: ExitCode) => void,
) {
  const command = program
    .command("export")
    .summary("write all products to a file")
    .description(description)
    .option(
      "--excel",
      "CSV as a German Excel opens it: semicolons, decimal commas, a byte order mark",
    );
  writesRows(command, console, {
    what: "products",
    formats: exportChoices.format,
    toText: async function* (format, onProduct) {
      const { db } = await import("../../app/platform/db.server");
      const { excel } = command.opts<{ excel?: boolean }>();
      yield* exportProducts({ db, ...(excel ? germanCsv : {}), format, onProduct });
    },
    onEnd: () => end(exitCodes.ok),
  });
}
