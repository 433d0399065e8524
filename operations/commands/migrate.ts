import type { Command } from "commander";
import { exitCodes, toJson, type Console, type ExitCode } from "./console";

export function addMigrateCommand(
  program: Command,
  { stdout, stderr }: Console,
  end: (code: ExitCode) => void,
) {
  program
    .command("migrate")
    .summary("bring the database's schema up to date")
    .description("Bring the database's schema up to date. Safe to repeat, and on several machines.")
    .option("--open-stock", "take every stock as it is: what its moves don't explain becomes one")
    .option("--json", "print the result as JSON")
    .action(async ({ json, openStock }: { json?: boolean; openStock?: boolean }) => {
      const { migrateToLatest } = await import("../migrate");
      const say = (line: string) => stderr.write(`${line}\n`);
      const migrations = await migrateToLatest(say, { reopen: openStock });
      const done = migrations.length > 0 ? migrations.join(", ") : "nothing to do";
      stdout.write(json ? toJson({ migrations }) : `Schema up to date: ${done}.\n`);
      end(exitCodes.ok);
    });
}
