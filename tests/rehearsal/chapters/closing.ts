import { expect } from "../../e2e/fixtures";
import { simulator } from "../../e2e/purchase-steps";
import { people, type House } from "../house";
import { partsForToday } from "../parts";

export async function closing(house: House): Promise<void> {
  await stockIsItsMoves(house);
  await moneyIsItsPayments(house);
  await theAuditLogNamesEveryAct(house);
}

async function stockIsItsMoves({ rows, gone }: House) {
  const wrong = await rows(
    `select article_number, stock, moved.pieces from products
     left join (select product_id, sum(pieces)::int as pieces from stock_moves group by 1) moved
       on product_id = products.id
     where stock <> coalesce(moved.pieces, 0) or stock < 0`,
  );
  expect(wrong).toEqual([]);
  const unexplained = await rows("select * from stock_moves where reason in ('direct', 'opening')");
  expect(unexplained).toEqual([]);
  for (const { number, stock } of partsForToday) {
    const [left] = await rows("select stock from products where article_number = $1", number);
    expect(left, number).toEqual({ stock: stock - (gone.get(number) ?? 0) });
  }
  const lost = await rows(
    `select id, state from units where
       (state = 'sold') <> exists (select from order_units where unit_id = units.id and returned_at is null)`,
  );
  expect(lost).toEqual([]);
}

async function moneyIsItsPayments({ rows, orders }: House) {
  const stored = await rows(
    `select number, sum(cents)::int as cents from orders join payments on order_id = orders.id
     where payments.state = 'done' group by number`,
  );
  const byNumber = (a: { number: string }, b: { number: string }) => (a.number < b.number ? -1 : 1);
  expect((stored as House["orders"]).sort(byNumber)).toEqual([...orders].sort(byNumber));
  const waiting = await rows("select * from payments where state <> 'done'");
  expect(waiting).toEqual([]);

  // What the shop took for cards is what the payment service has for it.
  const answer = await fetch(`${simulator}/sessions`);
  const { result } = (await answer.json()) as {
    result: { amount_total: number; payment_status: string }[];
  };
  const charged = result
    .filter(({ payment_status }) => payment_status === "paid")
    .reduce((sum, { amount_total }) => sum + amount_total, 0);
  const [cards] = await rows(
    "select sum(cents)::int as cents from payments where way = 'card' and cents > 0",
  );
  expect(cards).toEqual({ cents: charged });
}

async function theAuditLogNamesEveryAct({ rows, acts }: House) {
  const stored = await rows<{ actor: string; act: string; subject: string }>(
    "select actor, act, subject from audit order by id",
  );
  const line = (actor: string, act: string, subject: string) => `${actor} ${act} ${subject}`;
  const byStart = line("operator npm start", "staff-invited", people.owner);
  const expected = acts.map(({ who, act, about }) =>
    line(who === "customer" ? who : people[who], act, about),
  );
  expect(stored.map(({ actor, act, subject }) => line(actor, act, subject)).sort()).toEqual(
    [...expected, byStart].sort(),
  );
  const byCommand = await rows("select * from stock_moves where actor like 'operator%'");
  expect(byCommand).toEqual([]);
}
