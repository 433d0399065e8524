import { processors, shop } from "../../../app/shop";
import { type Finding, findings, isLocal, reasonOf } from "./check";

export async function checkOrigin(): Promise<Finding[]> {
  const { ok, warning, problem } = findings("origin");
  const { env } = await import("../../../app/platform/env.server");
  const { hostname, protocol } = new URL(env.APP_ORIGIN);
  if (protocol !== "https:" && !isLocal(hostname)) {
    return [problem(`${env.APP_ORIGIN} isn't https.`, "Visitors' passwords would travel openly.")];
  }
  const found: Finding[] = [];
  if (isLocal(hostname)) {
    found.push(
      warning(`${env.APP_ORIGIN} is this machine.`, "Set APP_ORIGIN to the public origin."),
    );
  }
  const url = `${env.APP_ORIGIN}/readyz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: "manual" });
    const text = await answer.text();
    if (answer.status === 200 && text === "ready") found.push(ok("The shop answers there."));
    else found.push(problem(`${url} answers ${answer.status}.`, "Look into the shop's log."));
  } catch (error) {
    const cause = (error as Error).cause ?? error;
    found.push(
      warning(`No answer from ${url}: ${reasonOf(cause)}.`, "Normal before the first deployment."),
    );
  }
  return found;
}

const example = /muster|example|vorname nachname|0{5}|x{4}|00\/000/i;

function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

/** The legal pages show `app/shop.ts`. */
export async function checkLegalData(): Promise<Finding[]> {
  const { ok, warning, problem } = findings("legal data");
  const { env } = await import("../../../app/platform/env.server");
  const { bank, ...operator } = shop;
  const entries: [string, unknown][] = [
    ...Object.entries(operator),
    ...Object.entries(bank).map(([name, value]) => [`bank.${name}`, value] as [string, unknown]),
    ...Object.entries(processors).map(
      ([name, value]) => [`processors.${name}`, value] as [string, unknown],
    ),
  ];
  const placeholders = entries
    .filter(([, value]) => typeof value === "string" && example.test(value))
    .map(([name]) => name);
  if (!isIban(bank.iban) && !placeholders.includes("bank.iban")) placeholders.push("bank.iban");
  if (placeholders.length === 0) return [ok(`${shop.legalName}, ${shop.city}.`)];
  const message = `app/shop.ts still has placeholders: ${placeholders.join(", ")}.`;
  const advice =
    "Enter the operator's data: imprint, privacy page, mails and bank details show it.";
  // On a developer's machine they may stay.
  return [
    isLocal(new URL(env.APP_ORIGIN).hostname) ? warning(message, advice) : problem(message, advice),
  ];
}
