import { Command, CommanderError } from "commander";
import {
  CommandError,
  createConsole,
  exitCodes,
  type Streams,
  RefusedError,
  UsageError,
} from "./commands/console";
import { addAccountsCommand } from "./commands/accounts";
import { addBackupCommands } from "./commands/backup";
import { addDoctorCommand } from "./commands/doctor";
import { addExportCommand } from "./commands/export";
import { addImportCommand } from "./commands/import";
import { addMailCommand } from "./commands/mail";
import { addMigrateCommand } from "./commands/migrate";
import { addNewsletterCommand } from "./commands/newsletter";
import { addOrdersCommand } from "./commands/orders";
import { addPersonsCommand } from "./commands/persons";
import { addReconcileCommand } from "./commands/reconcile";
import { addRequestsCommand } from "./commands/requests";
import { addStaffCommand } from "./commands/staff";
import { BrokenFileError } from "../app/product-files/source.server";

// The configuration is read when a command runs, not before: help works without one.
const commands = [
  addImportCommand,
  addExportCommand,
  addOrdersCommand,
  addReconcileCommand,
  addRequestsCommand,
  addAccountsCommand,
  addPersonsCommand,
  addStaffCommand,
  addMailCommand,
  addNewsletterCommand,
  addBackupCommands,
  addDoctorCommand,
  addMigrateCommand,
];

/** Their mails name the shop as it is now. */
const writers = ["orders", "requests", "accounts", "staff", "mail", "newsletter", "reconcile"];

/** What keeps them away, the command itself says. */
async function takeSettings(): Promise<void> {
  const { readSettings } = await import("../app/settings/settings.server");
  await readSettings().catch(() => {});
}

/** @returns 0 all well, 1 problems found, 2 a mistake on the command line, 3 failed */
export async function runCommand(
  argv: string[],
  streams: Streams = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr },
): Promise<number> {
  const console = createConsole(streams);
  let exitCode: number = exitCodes.ok;
  const program = new Command("shop")
    .description("The operator's commands. They use the same environment as the shop.")
    .configureOutput({
      writeOut: (text) => console.stdout.write(text),
      writeErr: (text) => console.stderr.write(text),
    })
    .configureHelp({ showGlobalOptions: false })
    .showHelpAfterError("(add --help for more)")
    .exitOverride();
  program.hook("preAction", async () => {
    if (writers.includes(program.args[0] ?? "")) await takeSettings();
  });
  for (const add of commands) add(program, console, (code) => (exitCode = code));
  try {
    await program.parseAsync(argv, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    if ((error as { code?: string }).code === "EPIPE") return exitCodes.ok;
    console.stderr.write(`${describe(error)}\n`);
    if (error instanceof RefusedError) return exitCodes.someRejected;
    return error instanceof UsageError ? exitCodes.usage : exitCodes.failed;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof CommandError) return error.message;
  if (error instanceof BrokenFileError) return `${error.message} Nothing was changed.`;
  if ("type" in error && String(error.type).startsWith("Stripe")) return `Stripe: ${error.message}`;
  return "code" in error
    ? `${error.message} (${String(error.code)})`
    : (error.stack ?? error.message);
}
