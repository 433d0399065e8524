import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import type { RowFormat } from "../../app/product-files/format-rows.server";
import { toJson, UsageError, type Console } from "./console";
import { requireFolderOf, writeWholeFile } from "./whole-file";

interface Options<Format> {
  format?: Format;
  json?: boolean;
}

/** @param what the rows are called @param toText the rows as text; tells `onRow` of each */
export function writesRows<Format extends string = RowFormat>(
  command: Command,
  { stdout, stderr, raw }: Console,
  {
    what,
    formats,
    toText,
    onEnd,
  }: {
    what: string;
    /** By the endings of files; the first one where none fits. */
    formats: readonly Format[];
    toText: (format: Format, onRow: () => void) => AsyncGenerator<string | Uint8Array>;
    onEnd: () => void;
  },
) {
  command
    .argument("[file]", 'file to write; standard output without one, or with "-"', "-")
    .addOption(
      new Option(
        "--format <format>",
        `${formats.join(" or ")}; otherwise by the file's name`,
      ).choices([...formats]),
    )
    .option("--json", `print how many ${what} as JSON`)
    .action(async (file: string, { format, json }: Options<Format>) => {
      if (file !== "-") await requireFolderOf(file);
      let count = 0;
      const [first] = formats;
      const byName = formats.find((each) => file.toLowerCase().endsWith(`.${each}`)) ?? first;
      const chosen = format ?? byName;
      if (chosen === undefined) throw new UsageError("There is no format to write.");
      const text = Readable.from(toText(chosen, () => count++));
      if (file === "-") await pipeline(text, raw.stdout, { end: false });
      else await writeWholeFile(file, text);
      if (json) (file === "-" ? stderr : stdout).write(toJson({ [what]: count }));
      onEnd();
    });
}
