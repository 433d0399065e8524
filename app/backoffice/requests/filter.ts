import type { InboxFilter, InboxKind } from "~/requests/inbox.server";
import { REQUESTS_PATH } from "./paths";

export const stateChoices = [
  "open",
  "suspect",
  "answered",
  "closed",
  "spam",
  "all",
] as const satisfies readonly InboxFilter["state"][];

export const kindChoices = ["contact", "quote"] as const satisfies readonly InboxKind[];

export function linkTo({ state, kind, assignee, text, after }: InboxFilter): string {
  const query = new URLSearchParams();
  const given = { state: state === "open" ? "" : state, kind, assignee, q: text, after };
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, value);
  return query.size > 0 ? `${REQUESTS_PATH}?${query.toString()}` : REQUESTS_PATH;
}
