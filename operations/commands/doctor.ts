import type { Command } from "commander";
import { exitCodes, toJson, type Console, type ExitCode } from "./console";
import { checkBackups } from "./doctor/backups";
import type { Check, Finding } from "./doctor/check";
import { checkSecrets, checkVariables } from "./doctor/configuration";
import { checkOrders } from "./doctor/orders";
import { checkPayment } from "./doctor/payment";
import { checkLegalData, checkOrigin } from "./doctor/public";
import { checkStock } from "./doctor/stock";
import { checkDatabase, checkMail, checkStorage } from "./doctor/services";

const description = `Check the whole configuration: variables, database, storage, mail, payment,
origin, backups, and the legal data; whether orders wait for a person, and stock is the sum of its
moves. Says what to do about each problem.`;

const exits = `
Ends with 0 when nothing keeps the shop from opening (warnings don't), else 1.`;

export function addDoctorCommand(
  program: Command,
  { stdout }: Console,
  end: (code: ExitCode) => void,
) {
  program
    .command("doctor")
    .summary("check the whole configuration")
    .description(description)
    .option("--json", "print the findings as JSON")
    .addHelpText("after", exits)
    .action(async ({ json }: { json?: boolean }) => {
      const found = await examine();
      stdout.write(json ? toJson(found) : found.map(describe).join(""));
      const isWell = found.every(({ state }) => state !== "problem");
      end(isWell ? exitCodes.ok : exitCodes.someRejected);
    });
}

const checks: Check[] = [
  checkSecrets,
  checkDatabase,
  checkStorage,
  checkMail,
  checkPayment,
  checkOrigin,
  checkLegalData,
  checkOrders,
  checkStock,
  () => checkBackups(),
];

/** With variables missing the application's modules can't be loaded. */
async function examine(): Promise<Finding[]> {
  const variables = await checkVariables();
  if (variables.some(({ state }) => state === "problem")) return variables;
  const others = await Promise.all(checks.map((check) => check()));
  return [...variables, ...others.flat()];
}

function describe({ check, state, message, advice }: Finding): string {
  const line = `${state.padEnd(9)}${check.padEnd(15)}${message}\n`;
  return advice ? `${line}${" ".repeat(24)}${advice}\n` : line;
}
