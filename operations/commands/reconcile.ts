import type { Command } from "commander";
import { UsageError, count, exitCodes, ProgressLine, type Console, type ExitCode } from "./console";

const description = `Compare Stripe's payment pages and refunds with the orders, and mend what no event told.

A payment without an order or one that doesn't match it, and a refund that failed,
are listed for a person to look at.`;

const exits = `
Ends with 0 when all agrees now, 1 when something needs a person (with --dry-run:
when anything differs), 2 for a mistake on the command line, 3 when Stripe or the
database can't be reached.`;

interface Options {
  days: string;
  dryRun?: boolean;
  json?: boolean;
}

export function addReconcileCommand(
  program: Command,
  console: Console,
  end: (code: ExitCode) => void,
) {
  program
    .command("reconcile")
    .summary("compare the orders with Stripe and mend what was missed")
    .description(description)
    .option("--days <number>", "how far to look back", "30")
    .option("--dry-run", "show what differs, and change nothing")
    .option("--json", "print the result as JSON")
    .addHelpText("after", exits)
    .action(async (options: Options) => end(await run(options, console)));
}

async function run(options: Options, console: Console): Promise<ExitCode> {
  const { stdout } = console;
  const days = Number(options.days);
  if (!(days > 0 && days <= 3650)) throw new UsageError("--days is no number of days.");
  const { reconcile } = await import("../../app/payments/reconcile.server");
  const dryRun = Boolean(options.dryRun);
  const progress = new ProgressLine(console);
  const { sessions, refunds, differences } = await reconcile({
    since: new Date(Date.now() - days * 24 * 3600_000),
    dryRun,
    onProgress: (compared) => progress.show(count(compared, "payment")),
  }).finally(() => progress.clear());

  if (options.json) {
    stdout.write(`${JSON.stringify({ dryRun, sessions, refunds, differences }, null, 2)}\n`);
  } else {
    for (const { stripeId, number, stripe, shop, result } of differences) {
      stdout.write(
        `${number || "no order"} (${stripeId}): Stripe ${stripe}, shop ${shop}: ${result}\n`,
      );
    }
    stdout.write(
      `${count(sessions, "payment page")} and ${count(refunds, "refund")} compared, ` +
        `${differences.length} differed` +
        `${dryRun ? "; nothing was changed" : ""}.\n`,
    );
  }
  const left = differences.some(({ result }) => dryRun || result === "needs a person");
  return left ? exitCodes.someRejected : exitCodes.ok;
}
