import { html } from "../html";
import { renderPage } from "../page";
import { formatMoney } from "./page-texts";
import type { Store, StoredEvent, StoredSession } from "./store";

const SHOWN = 50;

export function indexPage(store: Store): string {
  const newest = <Item>(items: Map<string, Item>) => [...items.values()].reverse().slice(0, SHOWN);
  return renderPage({
    language: "en",
    title: "Payment simulator",
    name: "Payment simulator",
    note: "An emulator of Stripe. No money moves here.",
    body: html`<h1>The newest Checkout Sessions and events</h1>
      <div class="scroll">
        <table class="card">
          ${newest(store.sessions).map(sessionRow)}
        </table>
      </div>
      <h2>Events</h2>
      <div class="scroll">
        <table class="card">
          ${newest(store.events).map(eventRow)}
        </table>
      </div>`,
  });
}

function sessionRow({ session, debit }: StoredSession) {
  const { id, status } = session;
  const button = (action: string, text: string, outcome = "") =>
    html`<form method="post" action="/_simulator/sessions/${id}/${action}">
      <button name="outcome" value="${outcome}">${text}</button>
    </form>`;
  return html`<tr>
    <td><a href="/pay/${id}" title="${id}">${id.slice(0, 20)}…</a></td>
    <td class="date">${time(session.created)}</td>
    <td class="amount">${formatMoney(session.amount_total, "en")}</td>
    <td>${status ?? ""}, ${session.payment_status}</td>
    <td>
      ${status === "open" && button("expire", "Expire")}
      ${debit && button("settle", "Debit paid", "succeeded")}
      ${debit && button("settle", "Debit returned", "failed")}
      ${session.payment_status === "paid" && button("dispute", "Dispute")}
      ${button("deliver", "Deliver events again")}
    </td>
  </tr>`;
}

function eventRow({ event, delivery: { state, attempts, lastResult } }: StoredEvent) {
  return html`<tr>
    <td title="${event.id}">${event.type}</td>
    <td class="date">${time(event.created)}</td>
    <td>${state}, attempts: ${attempts}, ${lastResult ?? "no answer yet"}</td>
  </tr>`;
}

function time(seconds: number) {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
}
