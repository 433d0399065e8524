import { type Command, InvalidArgumentError } from "commander";
import type { AccountSummary } from "../../app/account/accounts.server";
import { emailAddress } from "../../app/platform/fields";
import { count, exitCodes, toJson, toTime, type Console, type ExitCode } from "./console";

const description = `Help customers with their accounts.

Make sure first that it is the customer who asks: a caller who knows an address
isn't its owner. Customers are told by mail what was done.`;

const exits = `
Ends with 0 when it is done, or was done before; 1 when there is no such account or
it doesn't allow the step; 2 for a mistake on the command line; 3 when the database
can't be reached. Nothing was changed then.`;

interface Options {
  json?: boolean;
}

export function addAccountsCommand(
  program: Command,
  console: Console,
  end: (code: ExitCode) => void,
) {
  const accounts = program
    .command("accounts")
    .summary("show accounts, help customers who can't get in, delete accounts")
    .description(description)
    .addHelpText("after", exits);
  const add = (name: string, summary: string) =>
    accounts
      .command(name)
      .summary(summary)
      .argument("<address>", "e-mail address of the account")
      .option("--json", "print the result as JSON")
      .addHelpText("after", exits);
  const print = (options: Options, result: object, text: string) => {
    console.stdout.write(options.json ? toJson(result) : text);
    end(exitCodes.ok);
  };
  const refuse = (reason: string) => {
    console.stderr.write(`${reason}\n`);
    end(exitCodes.someRejected);
  };
  const withAccount = async (address: string, act: (account: AccountSummary) => unknown) => {
    const { findAccount } = await import("../../app/account/accounts.server");
    const account = await findAccount(address);
    if (account) await act(account);
    else refuse(`There is no account with the address ${address}.`);
  };

  add("show", "one account: name, confirmation, second factor, sessions, orders").action(
    (address: string, options: Options) =>
      withAccount(address, (account) => {
        const { hasSecondFactor, ...summary } = account;
        print(options, { ...summary, secondFactor: hasSecondFactor }, describeAccount(account));
      }),
  );
  add("reset-factor", "switch the second factor off, for who lost phone and codes")
    .description(
      "Switch the second factor off for a customer who lost phone and recovery codes.\n" +
        "All sessions end; the password stays.",
    )
    .action((address: string, options: Options) =>
      withAccount(address, async (account) => {
        if (account.staffRole)
          return refuse(`${account.email} belongs to the staff: see shop staff.`);
        const { resetSecondFactor } = await import("../../app/account/accounts.server");
        const changed = await resetSecondFactor(account);
        const { email } = account;
        const text = `${email}: second factor ${changed ? "" : "already "}off.\n`;
        print(options, { email, changed }, text);
      }),
    );
  add("change-address", "another address, for who lost the old mailbox")
    .description(
      "Give the account another address, for a customer who lost the old mailbox. It counts\n" +
        "as confirmed, so be sure of it; all sessions end, and both addresses are told.",
    )
    .argument("<new>", "the new address", parseAddress)
    .action((address: string, email: string, options: Options) =>
      withAccount(address, async ({ id: userId, email: before }) => {
        const { changeEmail } = await import("../../app/account/change-email.server");
        const { db } = await import("../../app/platform/db.server");
        const changed =
          email !== before &&
          (await db.transaction().execute((trx) => changeEmail(trx, { userId, email })));
        if (!changed && email !== before) return refuse(`${email} has an account of its own.`);
        print(options, { email, changed }, `${before}: ${changed ? "now" : "already"} ${email}.\n`);
      }),
    );
  add("delete", "delete the account as its owner would")
    .description(
      "Delete the account as its owner would, who is told by mail. Orders stay, without\n" +
        "an account. It can't be undone.",
    )
    .action((address: string, options: Options) =>
      withAccount(address, async (account) => {
        if (account.staffRole)
          return refuse(`${account.email} belongs to the staff: see shop staff.`);
        const { deleteAccount } = await import("../../app/account/delete-account.server");
        await deleteAccount(account);
        const { email } = account;
        print(options, { email, changed: true }, `${email}: deleted.\n`);
      }),
    );
}

export function parseAddress(text: string): string {
  const { success, data } = emailAddress().toLowerCase().safeParse(text);
  if (!success) throw new InvalidArgumentError("It is no e-mail address.");
  return data;
}

function describeAccount(account: AccountSummary): string {
  const { firstName, lastName, company, verifiedAt, lastSeenAt } = account;
  const codes = `${count(account.recoveryCodes, "recovery code")} left`;
  const facts = [
    ["id", account.id],
    ["e-mail", account.email],
    ["confirmed", verifiedAt ? toTime(verifiedAt) : "no"],
    ["name", `${firstName} ${lastName}`.trim()],
    ["company", company ?? ""],
    ["language", account.language],
    ["created", toTime(account.createdAt)],
    ["second factor", account.hasSecondFactor ? `on, ${codes}` : "off"],
    ["sessions", String(account.sessions)],
    ["last seen", lastSeenAt ? toTime(lastSeenAt) : ""],
    ["orders", String(account.orders)],
  ];
  return facts
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `${label?.padEnd(15)}${value}\n`)
    .join("");
}
