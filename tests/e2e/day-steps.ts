import type { Locator, Page } from "@playwright/test";
import { hidden } from "../support/purchase";
import { shopperAtCheckout } from "../support/shopper";
import { type Backstage, expect } from "./fixtures";

/** What staff do with orders, by their pages without scripts, and what these say about money. */

/** A text or an option's label or value; whether a box is ticked. */
export type Fields = Record<string, string | boolean>;

export async function fillIn(form: Locator, fields: Fields): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    // A line's field has the line's id behind it.
    const input = form.locator(name.endsWith("-") ? `[name^="${name}"]` : `[name="${name}"]`);
    if (typeof value === "boolean") await input.setChecked(value);
    else if ((await form.locator("select").and(input).count()) > 0) await input.selectOption(value);
    else await input.fill(value);
  }
}

export const orderPath = (number: string) => `/intern/bestellungen/${number}`;

/** Sends the form of an act that stands on the page. */
export async function send(page: Page, number: string, intent: string, fields: Fields = {}) {
  const form = page.locator(`form#order-${intent}`);
  if (!(await form.isVisible())) {
    const folded = page.locator("details", { has: page.locator(`form#order-${intent}`) });
    await folded.locator("summary").first().click();
  }
  await fillIn(form, fields);
  // The page before may show the message of the act before.
  const shown = page.waitForResponse((answer) => answer.request().redirectedFrom() !== null);
  await form.locator("button[name=intent]").click();
  await shown;
  await expect(page.getByText(`Erledigt: Bestellung ${number}`).first()).toBeVisible();
}

/** Opens the order, unless it is open, and carries out an act. */
export async function act(page: Page, number: string, intent: string, fields: Fields = {}) {
  if (!page.url().endsWith(orderPath(number))) await page.goto(orderPath(number));
  await send(page, number, intent, fields);
}

const labels = {
  received: "Eingegangen",
  refunded: "Erstattet",
  open: "Noch offen",
  over: "Zu viel gezahlt",
  owed: "Zurückzuzahlen",
} as const;

export type Sums = Partial<Record<keyof typeof labels, number>>;

/** The sums in cents that the order's page shows. */
export async function shownSums(page: Page, number: string): Promise<Sums> {
  await page.goto(orderPath(number));
  const facts = await page.locator("dl.staff-facts > div").allInnerTexts();
  const sums: Sums = {};
  for (const fact of facts) {
    const [label, text = ""] = fact.split("\n").map((part) => part.trim());
    const name = (Object.keys(labels) as (keyof Sums)[]).find((each) => labels[each] === label);
    if (name) sums[name] = Number(text.replace(/\D/g, ""));
  }
  return sums;
}

/** What somebody did with each order, the oldest first, as the audit log shows it. */
export async function shownActs(page: Page, person: string): Promise<Map<string, string[]>> {
  await page.goto(`/intern/protokoll?person=${encodeURIComponent(person)}`);
  const rows = await page
    .locator(".staff-table tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText.trim())),
    );
  const acts = new Map<string, string[]>();
  for (const [, who, what, thing = ""] of rows.reverse()) {
    acts.set(thing, [...(acts.get(thing) ?? []), `${who}: ${what}`]);
  }
  return acts;
}

/** Orders as browsers without scripts do, all but the browser. */
export function buyerFor(backstage: Backstage) {
  const origin = process.env.SHOP_ORIGIN ?? "";

  /** @param parts article numbers, one for each piece */
  return async function order(
    parts: readonly string[],
    {
      paymentMethod = "prepayment",
      ...entries
    }: { paymentMethod?: "online" | "prepayment" } & Record<string, string> = {},
  ): Promise<string> {
    const known = await backstage.rows<{ id: number; part: string }>(
      "select id, article_number as part from products where article_number = any($1)",
      [...parts],
    );
    const productIds = parts.flatMap((part) => known.filter((row) => row.part === part));
    const email = backstage.freshEmail();
    const at = await shopperAtCheckout(
      { origin },
      { productIds: productIds.map(({ id }) => id), email, paymentMethod },
    );
    const form: Record<string, string> = { ...at.form, ...entries };
    const updated = await at.shopper.post("/checkout", { ...form, intent: "update" });
    const shownAmountCents = hidden(await updated.text(), "shownAmountCents");
    const answer = await at.shopper.post("/checkout", { ...form, shownAmountCents });
    expect(answer.status).toBe(303);
    if (paymentMethod === "online") await pay(at.shopper, answer.headers.get("location") ?? "");
    const [placed] = await backstage.rows<{ number: string }>(
      "select number from orders where email = $1",
      email,
    );
    return placed?.number ?? "";
  };
}

/** Comes back from the payment page: the shop knows of the payment then. */
async function pay(shopper: { get: (path: string) => Promise<Response> }, paymentPage: string) {
  const body = new URLSearchParams({ action: "pay" });
  const paid = await fetch(paymentPage, { method: "POST", body, redirect: "manual" });
  const { pathname, search } = new URL(paid.headers.get("location") ?? "", paymentPage);
  const end = await (await shopper.get(pathname + search)).text();
  expect(end).toContain("Zahlung erfolgreich!");
}
