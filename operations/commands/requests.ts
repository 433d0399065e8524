import { type Command, InvalidArgumentError, Option } from "commander";
import type { RequestDetails, RequestSummary } from "../../app/requests/requests.server";
import { RefusedError, exitCodes, toJson, toTable, toTime } from "./console";
import type { Console, ExitCode } from "./console";

const description = `Buy-backs, quotes, contact messages and withdrawals that visitors sent.

Their files are private: the links printed here let whoever has them download a
file, and expire.`;

const MAX_DAYS = 7;

export function addRequestsCommand(
  program: Command,
  { stdout }: Console,
  end: (code: ExitCode) => void,
) {
  const requests = program
    .command("requests")
    .summary("list and show what visitors asked for")
    .description(description);

  requests
    .command("list", { isDefault: true })
    .description("The newest requests.")
    .addOption(
      new Option("--kind <kind>", "only these").choices([
        "buyback",
        "quote",
        "contact",
        "withdrawal",
      ]),
    )
    .option("--limit <count>", "how many", parseCount, 50)
    .option("--json", "print the result as JSON")
    .action(async ({ kind, limit, json }: ListOptions) => {
      const { listRequests } = await import("../../app/requests/requests.server");
      const list = await listRequests({ kind, limit });
      stdout.write(json ? toJson(list) : describeList(list));
      end(exitCodes.ok);
    });

  requests
    .command("show")
    .description("One request with its text and its files.")
    .argument("<id>", "the id, or how it begins")
    .option("--link-days <days>", "how long the links to the files work", parseDays, MAX_DAYS)
    .option("--json", "print the result as JSON")
    .action(async (id: string, { linkDays, json }: { linkDays: number; json?: boolean }) => {
      const { findRequests } = await import("../../app/requests/requests.server");
      const [request, other] = await findRequests({ idStart: id, linkSeconds: linkDays * 86_400 });
      if (!request) throw new RefusedError(`There is no request ${id}.`);
      if (other) throw new RefusedError(`Several requests begin with ${id}.`);
      stdout.write(json ? toJson(request) : describeRequest(request, linkDays));
      end(exitCodes.ok);
    });
}

interface ListOptions {
  kind?: RequestSummary["kind"];
  limit: number;
  json?: boolean;
}

/** From 1 to 10,000. */
export function parseCount(text: string): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > 10_000) throw new InvalidArgumentError("From 1 to 10000.");
  return count;
}

function parseDays(text: string): number {
  const days = Number(text);
  if (days > 0 && days <= MAX_DAYS) return days;
  throw new InvalidArgumentError(`Up to ${MAX_DAYS}, S3's limit.`);
}

function describeList(list: RequestSummary[]): string {
  if (list.length === 0) return "No requests.\n";
  return toTable(
    ["id", "kind", "received (Berlin)", "from", "files", "subject"],
    list.map((request) => [
      request.id.slice(0, 8),
      request.kind,
      toTime(request.receivedAt),
      request.company || request.name,
      request.files > 0 ? String(request.files) : "",
      request.subject,
    ]),
  );
}

function describeRequest(request: RequestDetails, linkDays: number): string {
  const facts = [
    ["id", request.id],
    ["kind", request.kind],
    ["received", `${toTime(request.receivedAt)} Berlin time`],
    ["name", request.name],
    ["company", request.company],
    ["e-mail", request.email],
    ["phone", request.phone],
    ["language", request.language],
    ["subject", request.kind === "contact" || request.kind === "buyback" ? "" : request.subject],
  ].filter(([, value]) => value !== "");
  const files = request.attachments.map(
    ({ name, size, link }) => `${name} (${(size / 1024 ** 2).toFixed(1)} MB)\n  ${link}\n`,
  );
  return (
    facts.map(([label, value]) => `${label?.padEnd(10)}${value}\n`).join("") +
    (request.text ? `\n${request.text}\n` : "") +
    (files.length > 0 ? `\nFiles (links work for ${linkDays} days):\n${files.join("")}` : "")
  );
}
