import { type Command, Option } from "commander";
import type { OutboxMail } from "../../app/platform/outbox.server";
import { RefusedError, count, exitCodes, toJson, toTable, toTime } from "./console";
import type { Console, ExitCode } from "./console";
import { parseCount } from "./requests";

const description = `The mails that the shop sends.

A mail that the mail server refuses is tried again for a day and a half, then it
has failed; one that it refuses for good has failed at once. Failed mails stay
until they are sent again.`;

const RESEND_LIMIT = 10_000;

export function addMailCommand(
  program: Command,
  { stdout }: Console,
  end: (code: ExitCode) => void,
) {
  const mail = program
    .command("mail")
    .summary("list mails that wait or failed, send them again")
    .description(description);

  mail
    .command("list", { isDefault: true })
    .description("Mails that haven't left, the newest first.")
    .addOption(new Option("--status <status>", "only these").choices(["waiting", "failed", "sent"]))
    .option("--limit <count>", "how many", parseCount, 50)
    .option("--json", "print the result as JSON")
    .action(async ({ status, limit, json }: ListOptions) => {
      const { listMails } = await import("../../app/platform/outbox.server");
      const list = await listMails({ status, limit });
      stdout.write(json ? toJson(list) : describeList(list));
      end(exitCodes.ok);
    });

  mail
    .command("show")
    .description("One mail with its words. Links in account mails are forgotten once sent.")
    .argument("<id>", "the id, or how it begins")
    .option("--json", "print the result as JSON")
    .action(async (id: string, { json }: { json?: boolean }) => {
      const { message, ...found } = await findOne(id);
      const { subject, text } = message;
      stdout.write(json ? toJson({ ...found, subject, text }) : describeMail(found, message));
      end(exitCodes.ok);
    });

  mail
    .command("resend")
    .description("Send mails again that haven't left; without ids all that are stuck.")
    .argument("[ids...]", "ids, or how they begin")
    .option("--json", "print the result as JSON")
    .action(async (ids: string[], { json }: { json?: boolean }) => {
      const { listStuckMails, resendMail } = await import("../../app/platform/outbox.server");
      const wanted =
        ids.length > 0 ? await findUnsent(ids) : await listStuckMails({ limit: RESEND_LIMIT });
      for (const id of wanted) await resendMail(id);
      stdout.write(
        json ? toJson({ resent: wanted }) : `${count(wanted.length, "mail")} on the way again.\n`,
      );
      end(exitCodes.ok);
    });
}

interface ListOptions {
  status?: OutboxMail["status"];
  limit: number;
  json?: boolean;
}

async function findOne(id: string) {
  const { findMails } = await import("../../app/platform/outbox.server");
  const [mail, other] = await findMails(id);
  if (!mail) throw new RefusedError(`There is no mail ${id}.`);
  if (other) throw new RefusedError(`Several mails begin with ${id}.`);
  return mail;
}

async function findUnsent(ids: string[]): Promise<string[]> {
  const mails = await Promise.all(ids.map(findOne));
  const sent = mails.find(({ status }) => status === "sent");
  if (sent) throw new RefusedError(`Mail ${sent.id} has left. None was sent again.`);
  return mails.map(({ id }) => id);
}

function describeList(list: OutboxMail[]): string {
  if (list.length === 0) return "No mails.\n";
  return toTable(
    ["id", "status", "since (Berlin)", "kind", "to", "tries", "last error"],
    list.map((mail) => [
      mail.id.slice(0, 8),
      mail.status,
      toTime(mail.sentAt ?? mail.createdAt),
      mail.kind,
      mail.recipient,
      String(mail.attempts),
      mail.lastError.replace(/\s+/g, " ").slice(0, 100),
    ]),
  );
}

function describeMail(
  mail: OutboxMail,
  { subject, text }: { subject: string; text: string },
): string {
  const facts = [
    ["id", mail.id],
    ["status", mail.status],
    ["kind", mail.kind],
    ["to", mail.recipient],
    ["created", `${toTime(mail.createdAt)} Berlin time`],
    ["sent", mail.sentAt ? `${toTime(mail.sentAt)} Berlin time` : ""],
    ["tries", String(mail.attempts)],
    ["error", mail.lastError],
    ["subject", subject],
  ].filter(([, value]) => value !== "");
  return `${facts.map(([label, value]) => `${label?.padEnd(9)}${value}\n`).join("")}\n${text}\n`;
}
