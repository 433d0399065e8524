import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { buy } from "../support/purchase";
import { shopperAtCheckout } from "../support/shopper";
import { sums } from "../support/sums";

/** What people buy while a shop is updated, and what has to be true of it afterwards. */

const PARTS = ["6ES7315-2EH14-0AB0", "6EP1332-4BA00", "QX80H"];
const STOCK = 500;

/** Orders as their buyers know them; nothing of this may change by an update. */
const REMEMBERED = `
  select number, email, payment_method, amount_cents, goods_cents, shipping_cents, vat_cents,
    delivery_address, billing_address, language,
    (select json_agg(json_build_array(article_number, name, quantity, unit_price_cents) order by id)
     from order_items where order_id = orders.id) as items
  from orders where number = any($1) order by number`;

const UNPAID = "what is paid isn't in the payments";

/** Statements that find nothing when all is well. */
const findings: Record<string, string> = {
  ...sums,
  "an order is neither paid nor awaited": `
    select number, payment_state from orders where payment_state not in ('paid', 'open')`,
};

/** Waits two minutes at most; what isn't true then is told by who looks next. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await holds()) && Date.now() < deadline) await sleep(1_000);
}

export async function startTrade(origin: string, databaseUrl: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  // The database goes before it, when something else went wrong.
  database.on("error", () => undefined);
  await database.connect();
  const rows = async (query: string, ...values: unknown[]) =>
    (await database.query<Record<string, unknown>>(query, values)).rows;
  await rows("update products set stock = $2 where article_number = any($1)", PARTS, STOCK);

  const numbers: string[] = [];
  const unpaid: string[] = [];
  const toShip: string[] = [];
  let buyers = 0;
  let remembered: Record<string, unknown>[] = [];

  async function byCard(): Promise<void> {
    const articleNumber = PARTS[buyers % PARTS.length] ?? "";
    const number = await buy({ origin, articleNumber, email: `buyer${++buyers}@customer.test` });
    numbers.push(number);
    toShip.push(number);
  }

  async function byTransfer(): Promise<void> {
    const email = `buyer${++buyers}@customer.test`;
    const [product] = await rows("select id from products where article_number = $1", PARTS[0]);
    const productIds = [Number(product?.id)];
    const shopper = { productIds, email, paymentMethod: "prepayment" } as const;
    const answer = await (await shopperAtCheckout({ origin }, shopper)).order();
    if (answer.status !== 303) throw new Error(`an order by transfer answered ${answer.status}`);
    const [placed] = await rows("select number from orders where email = $1", email);
    const number = String(placed?.number);
    numbers.push(number);
    unpaid.push(number);
  }

  const both = () => Promise.all([byCard(), byTransfer()]);

  /** Of each part: what is left, and what went with orders. */
  async function checkParts(): Promise<string[]> {
    const left = await rows(
      `select article_number, stock, (select sum(quantity)::int from order_items
         where order_items.article_number = products.article_number) as gone
       from products where article_number = any($1)`,
      PARTS,
    );
    return left
      .filter(({ stock, gone }) => Number(stock) + Number(gone) !== STOCK)
      .map(
        (part) =>
          `${String(part.article_number)}: ${String(part.stock)} left, ${String(part.gone)} gone`,
      );
  }

  /** How many invoices each has whose file is there. */
  async function invoicesOf(orders: readonly string[]): Promise<number[]> {
    const found = await rows(
      `select number, (select count(*)::int from documents where order_id = orders.id
         and kind = 'invoice' and made_at is not null) as invoices
       from orders where number = any($1)`,
      orders,
    );
    return found.map(({ invoices }) => Number(invoices));
  }

  return {
    unpaid,
    /** Paid by card, the oldest first. */
    toShip,
    /** @throws what has an invoice and shouldn't, or the other way round */
    checkPapers: async ({ before, after }: Record<"before" | "after", readonly string[]>) => {
      const allMade = async () => (await invoicesOf(after)).every((count) => count > 0);
      await until(allMade);
      const made = await invoicesOf(after);
      if (made.some((count) => count !== 1)) throw new Error(`invoices afterwards: ${made.join()}`);
      const [late] = await rows(
        `select count(*)::int as count from documents where order_id in
           (select id from orders where number = any($1))`,
        before,
      );
      if (late?.count !== 0) throw new Error("what was shipped before has papers now");
      console.log(`${after.length} shipped orders have one invoice each, the earlier ones none.`);
    },
    buyAll: async (times: number) => {
      for (let at = 0; at < times; at++) await both();
    },
    /** At least once. @throws what the other work does */
    buyUntil: async (work: Promise<unknown>) => {
      let isDone = false;
      const ended = work.finally(() => (isDone = true));
      ended.catch(() => undefined);
      do await both();
      while (!isDone);
      await ended;
    },
    remember: async () => {
      remembered = await rows(REMEMBERED, numbers);
    },
    /** @throws what is lost, changed or doesn't add up */
    check: async () => {
      // A sweep of every minute notes the money that the earlier version took meanwhile.
      await until(async () => (await rows(sums[UNPAID])).length === 0);
      const problems = await checkParts();
      const known = remembered.map(({ number }) => number);
      const now = await rows(REMEMBERED, known);
      if (JSON.stringify(now) !== JSON.stringify(remembered)) problems.push("old orders changed");
      const [stored] = await rows("select count(*)::int as count from orders");
      if (stored?.count !== numbers.length) {
        problems.push(`${String(stored?.count)} orders stored, ${numbers.length} placed`);
      }
      for (const [what, query] of Object.entries(findings)) {
        const found = await rows(query);
        if (found.length > 0) problems.push(`${what}: ${JSON.stringify(found.slice(0, 5))}`);
      }
      await database.end();
      if (problems.length > 0) throw new Error(problems.join("\n"));
      console.log(`${numbers.length} orders, none lost or changed; stock and money add up.`);
    },
  };
}
