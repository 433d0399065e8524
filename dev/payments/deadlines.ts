import type { StoredSession } from "./store";

/** When the next session expires or debit settles, in Unix seconds. */
export function nextDeadline(sessions: Iterable<StoredSession>): number | undefined {
  let next: number | undefined;
  for (const { session, debit } of sessions) {
    const deadline = session.status === "open" ? session.expires_at : debit?.settlesAt;
    if (deadline !== undefined && (next === undefined || deadline < next)) next = deadline;
  }
  return next;
}
