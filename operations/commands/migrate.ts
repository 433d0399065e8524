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
    .option("--json", "print the result as JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const { migrateToLatest } = await import("../migrate");
      const migrations = await migrateToLatest((line) => stderr.write(`${line}\n`));
      const done = migrations.length > 0 ? migrations.join(", ") : "nothing to do";
      stdout.write(json ? toJson({ migrations }) : `Schema up to date: ${done}.\n`);
      end(exitCodes.ok);
    });
}
