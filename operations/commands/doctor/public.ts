import { findPlaceholders, isPlaceholder } from "../../../app/settings/placeholders";
import { processors } from "../../../app/shop";
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

/** The legal pages, mails and bank details show it. */
export async function checkLegalData(): Promise<Finding[]> {
  const { ok, warning, problem } = findings("legal data");
  const { env } = await import("../../../app/platform/env.server");
  const { currentSettings, readSettings } = await import("../../../app/settings/settings.server");
  // Away: its own check says so.
  await readSettings().catch(() => {});
  const settings = currentSettings();
  const found: Finding[] = [];
  // On a developer's machine they may stay.
  const report = isLocal(new URL(env.APP_ORIGIN).hostname) ? warning : problem;
  const own = findPlaceholders(settings);
  if (own.length > 0) {
    const advice = "An owner enters the shop's own in the back office, under Einstellungen.";
    found.push(report(`Still placeholders: ${own.join(", ")}.`, advice));
  }
  const named = Object.entries(processors).filter(([, value]) => isPlaceholder(value));
  if (named.length > 0) {
    const names = named.map(([name]) => `processors.${name}`).join(", ");
    const advice = "Enter who processes the data: the privacy page names them.";
    found.push(report(`app/shop.ts still has placeholders: ${names}.`, advice));
  }
  return found.length > 0 ? found : [ok(`${settings.legalName}, ${settings.city}.`)];
}
