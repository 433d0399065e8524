import type { Browser, Locator, Page } from "@playwright/test";
import pg from "pg";
import { password } from "../e2e/account-steps";
import { fillIn, orderPath } from "../e2e/day-steps";
import { expect, settled, type Backstage } from "../e2e/fixtures";

/** Who runs the shop; each sits at a machine of their own. */
export const people = {
  owner: "office@shop.example",
  desk: "buero@shop.test",
  store: "lager@shop.test",
} as const;

export type Person = keyof typeof people;

/** What the story remembers from chapter to chapter. */
export interface House {
  javaScriptEnabled: boolean | undefined;
  staff: Record<Person, Page>;
  /** A browser that knows nothing of the shop yet. */
  visitor: () => Promise<Page>;
  /** Opens a page, ready to be used. */
  go: (page: Page, path: string) => Promise<void>;
  settled: (page: Page) => Promise<void>;
  mailTo: Backstage["mailTo"];
  /** What the database says; it can't be told anything from here. */
  rows: <Row extends pg.QueryResultRow>(query: string, ...values: unknown[]) => Promise<Row[]>;
  /** Orders by their part in the story, with what they finally left in the till. */
  orders: { number: string; cents: number }[];
  /** Pieces that left the shop, by article number. */
  gone: Map<string, number>;
  /** Acts that the audit log has to show: who, what, about what. */
  acts: { who: Person | "customer"; act: string; about: string }[];
  close: () => Promise<void>;
}

/** A browser's page whose errors, and the server's, end the story. */
async function openPage(browser: Browser, javaScriptEnabled: boolean | undefined) {
  const page = await browser.newPage({ javaScriptEnabled });
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("response", (answer) => {
    if (answer.status() >= 500) problems.push(`${answer.url()} answers ${answer.status()}`);
  });
  return { page, problems };
}

export async function openHouse({
  browser,
  backstage,
  javaScriptEnabled,
}: {
  browser: Browser;
  backstage: Backstage;
  javaScriptEnabled: boolean | undefined;
}): Promise<House> {
  const pages: Awaited<ReturnType<typeof openPage>>[] = [];
  const visitor = async () => {
    const opened = await openPage(browser, javaScriptEnabled);
    pages.push(opened);
    return opened.page;
  };
  const database = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL });
  await database.connect();
  await database.query("set default_transaction_read_only = on");
  return {
    javaScriptEnabled,
    staff: { owner: await visitor(), desk: await visitor(), store: await visitor() },
    visitor,
    go: async (page, path) => {
      await page.goto(path);
      await settled(page, javaScriptEnabled);
    },
    settled: (page) => settled(page, javaScriptEnabled),
    mailTo: backstage.mailTo,
    rows: async <Row extends pg.QueryResultRow>(query: string, ...values: unknown[]) =>
      (await database.query<Row>(query, values)).rows,
    orders: [],
    gone: new Map(),
    acts: [],
    close: async () => {
      await database.end();
      for (const { page } of pages) await page.context().close();
      expect(pages.flatMap(({ problems }) => problems)).toEqual([]);
    },
  };
}

/** Loads the page again until it says so: what a reader without scripts does while a job works. */
export async function seeing({ settled: ready }: House, page: Page, text: string | RegExp) {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await ready(page);
}

/** Carries out an act of the order's page, by whom, and notes that it has to be in the audit log. */
export async function actOnOrder(
  house: House,
  { who, number, intent, act }: { who: Person; number: string; intent: string; act: string },
  fields: Parameters<typeof fillIn>[1] = {},
): Promise<void> {
  const page = house.staff[who];
  await house.go(page, orderPath(number));
  const form = page.locator(`form#order-${intent}`);
  if (!(await form.isVisible())) {
    const folded = page.locator("details", { has: page.locator(`form#order-${intent}`) });
    await folded.locator("summary").first().click();
  }
  await fillIn(form, fields);
  await typePassword(form);
  await form.locator("button[name=intent]").click();
  await expect(page.getByText(`Erledigt: Bestellung ${number}`).first()).toBeVisible();
  await house.settled(page);
  house.acts.push({ who, act, about: number });
}

/** @returns the path of the link in a mail */
export async function linkIn(
  house: House,
  { to, subject, path }: { to: string; subject: string; path: string },
): Promise<string> {
  const { text } = await house.mailTo(to, subject);
  const link = new RegExp(`https?://\\S+?(/${path}\\S*)`).exec(text)?.[1];
  if (!link) throw new Error(`the mail "${subject}" has no link to /${path}: ${text}`);
  return link;
}

/** @returns euro cents */
export async function amountOf({ rows }: House, number: string): Promise<number> {
  const [order] = await rows<{ cents: number }>(
    "select amount_cents as cents from orders where number = $1",
    number,
  );
  return order?.cents ?? 0;
}

/** Of an invoice's row; a correction says what it takes off. */
export const chargedCents =
  "case kind when 'invoice-correction' then -gross_cents else gross_cents end";

/** Where it is asked for again: the story takes longer than a password counts. */
export async function typePassword(form: Locator): Promise<void> {
  const again = form.locator("[name=password]");
  if (await again.isVisible()) await again.fill(password);
}

export function sold({ gone }: House, articleNumber: string, pieces: number): void {
  gone.set(articleNumber, (gone.get(articleNumber) ?? 0) + pieces);
}
