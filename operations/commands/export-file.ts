import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import type { RowFormat } from "../../app/product-files/format-rows.server";
import { toJson, type Console } from "./console";
import { requireFolderOf, writeWholeFile } from "./whole-file";

interface Options {
  format?: RowFormat;
  json?: boolean;
}

/** @param what the rows are called @param toText the rows as text; tells `onRow` of each */
export function writesRows(
  command: Command,
  { stdout, stderr, raw }: Console,
  {
    what,
    toText,
    onEnd,
  }: {
    what: string;
    toText: (format: RowFormat, onRow: () => void) => AsyncGenerator<string>;
    onEnd: () => void;
  },
) {
  command
    .argument("[file]", 'file to write; standard output without one, or with "-"', "-")
    .addOption(
      new Option("--format <format>", "csv or json; otherwise by the file's name").choices([
        "csv",
        "json",
      ]),
    )
    .option("--json", `print how many ${what} as JSON`)
    .action(async (file: string, { format, json }: Options) => {
      if (file !== "-") await requireFolderOf(file);
      let count = 0;
      const byName = /\.json$/i.test(file) ? "json" : "csv";
      const text = Readable.from(toText(format ?? byName, () => count++));
      if (file === "-") await pipeline(text, raw.stdout, { end: false });
      else await writeWholeFile(file, text);
      if (json) (file === "-" ? stderr : stdout).write(toJson({ [what]: count }));
      onEnd();
    });
}
