import type { Command } from "commander";
import { exitCodes, type Console, type ExitCode } from "./console";

export function addMigrateCommand(
  program: Command,
  { stdout }: Console,
  end: (code: ExitCode) => void,
) {
  program
    .command("migrate")
    .summary("bring the database's schema up to date")
    .description("Bring the database's schema up to date. Safe to repeat, and on several machines.")
    .action(async () => {
      const { migrateToLatest } = await import("../migrate");
      const migrations = await migrateToLatest();
      const done = migrations.length > 0 ? migrations.join(", ") : "nothing to do";
      stdout.write(`Schema up to date: ${done}.\n`);
      end(exitCodes.ok);
    });
}
