import type { ServerResponse } from "node:http";
import { escapeHtml, sendPage } from "./page-layout";
import { formatMoney } from "./page-texts";
import type { Store, StoredEvent, StoredSession } from "./store";

const SHOWN = 50;

/** The developer's overview: sessions and events with their delivery, the newest first. */
export function sendIndexPage(response: ServerResponse, store: Store) {
  const sessions = [...store.sessions.values()].reverse();
  const events = [...store.events.values()].reverse();
  sendPage(response, {
    language: "en",
    title: "Payment simulator",
    bannerTitle: "Payment simulator",
    banner: "A stand-in for Stripe. No money moves here.",
    aside: "",
    main: `<h1>Sessions and events</h1>
${section("Checkout Sessions", ["Session", "Created", "Total", "Status", "Payment", "Actions"], sessions, sessionRow)}
${section("Events", ["Event", "Type", "Created", "Delivery"], events, eventRow)}`,
  });
}

function section<Item>(
  heading: string,
  columns: string[],
  items: Item[],
  row: (item: Item) => string[],
) {
  const id = heading.toLowerCase().replaceAll(" ", "-");
  const more = items.length > SHOWN ? `<p class="note">The newest ${SHOWN} are shown.</p>` : "";
  const table = `<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0"><table>
<thead><tr>${columns.map((column) => `<th scope="col">${column}</th>`).join("")}</tr></thead>
<tbody>${items.slice(0, SHOWN).map(tableRow(row)).join("\n")}</tbody></table></div>${more}`;
  return `<section class="panel"><h2 id="${id}">${heading} (${items.length})</h2>
${items.length === 0 ? `<p class="note">None yet.</p>` : table}</section>`;
}

function tableRow<Item>(row: (item: Item) => string[]) {
  return (item: Item) =>
    `<tr>${row(item)
      .map((cell) => `<td>${cell}</td>`)
      .join("")}</tr>`;
}

function sessionRow({ session, debit }: StoredSession): string[] {
  const { id, status } = session;
  const base = `/_simulator/sessions/${id}`;
  const shortId = `${id.slice(0, 20)}…`;
  return [
    `<a href="/pay/${id}" title="${id}"><code>${shortId}</code></a>`,
    time(session.created),
    formatMoney(session.amount_total ?? 0, "en"),
    status ?? "",
    session.payment_status,
    [
      status === "open" ? action(`${base}/expire`, "Expire") : "",
      debit ? action(`${base}/settle`, "Debit paid", "succeeded") : "",
      debit ? action(`${base}/settle`, "Debit returned", "failed") : "",
      session.payment_status === "paid" ? action(`${base}/dispute`, "Dispute") : "",
      action(`${base}/deliver`, "Deliver events again"),
    ].join(""),
  ];
}

function eventRow({ event, delivery }: StoredEvent): string[] {
  const result = delivery.lastResult ? `, ${escapeHtml(delivery.lastResult)}` : "";
  const attempts = `${delivery.attempts} ${delivery.attempts === 1 ? "attempt" : "attempts"}`;
  return [
    `<code title="${event.id}">${event.id.slice(0, 14)}…</code>`,
    event.type,
    time(event.created),
    `${delivery.state} (${attempts}${result})`,
  ];
}

function action(address: string, text: string, outcome?: string) {
  const field = outcome ? `<input type="hidden" name="outcome" value="${outcome}">` : "";
  return `<form method="post" action="${address}">${field}<button>${text}</button></form>`;
}

function time(seconds: number) {
  const iso = new Date(seconds * 1000).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")}</time>`;
}
