import { sql } from "kysely";
import { buyerName } from "~/orders/buyer-name.server";
import { nextStep } from "~/orders/next-step";
import { withFacts } from "~/orders/payment-facts.server";
import { partKey } from "~/parts/part-key";
import { db } from "~/platform/db.server";
import { findHeldUnit } from "~/stock/find-units.server";
import { unitCode } from "~/stock/unit-code";

const MAX_ORDERS = 500;

export interface ToPack {
  number: string;
  createdAt: Date;
  buyer: string;
  /** What hasn't been shipped yet. */
  lines: {
    itemId: number;
    articleNumber: string;
    name: string;
    quantity: number;
    /** Where it lies; empty where nobody has said. */
    place: string;
    /** Those of them that are known one by one. */
    units: { id: number; place: string }[];
  }[];
}

/** Paid orders that nothing keeps from being shipped, the oldest first. */
export async function listToPack(): Promise<ToPack[]> {
  const rows = await db
    .selectFrom("orders")
    .select([
      "id",
      "number",
      "created_at as createdAt",
      "status",
      "payment_method as paymentMethod",
      "payment_state as paymentState",
      "dispute",
      "vat_exempt as vatExempt",
      "vat_id_checked_at as vatIdCheckedAt",
      "withdrawal",
      "refund_by_hand as refundByHand",
      "refund_due_at as refundDueAt",
      "amount_cents as amountCents",
      buyerName.as("buyer"),
      sql<ToPack["lines"]>`(
        select json_agg(json_build_object(
          'itemId', id, 'articleNumber', article_number, 'name', name,
          'place', coalesce((select store_place from products where id = product_id), ''),
          'units', (
            select coalesce(json_agg(json_build_object('id', u.id, 'place', u.store_place)
              order by u.id), '[]')
            from order_units o join units u on u.id = o.unit_id
            where o.order_item_id = order_items.id and u.state = 'reserved'
              and o.returned_at is null),
          'quantity', quantity - coalesce((
            select sum(parcel_items.quantity) from parcel_items
            where order_item_id = order_items.id), 0)) order by id)
        from order_items where order_id = orders.id)`.as("lines"),
    ])
    .where("status", "in", ["paid", "processing"])
    .orderBy("created_at")
    .orderBy("id")
    .limit(MAX_ORDERS)
    .execute();
  return (await withFacts(rows))
    .filter((row) => nextStep(row) === "ship")
    .map(({ number, createdAt, buyer, lines }) => ({
      number,
      createdAt,
      buyer,
      lines: lines.filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
}

export interface PickedPart {
  place: string;
  articleNumber: string;
  name: string;
  quantity: number;
  /** Of the pieces that are known one by one. */
  codes: string[];
  orders: string[];
}

/** `A-2` stands before `A-10`. */
const byPlace = new Intl.Collator("de", { numeric: true });

/** One walk through the store: every part once, by its place, those without one last. */
export function pickList(orders: readonly ToPack[]): PickedPart[] {
  const picks = new Map<string, PickedPart>();
  for (const { number, lines } of orders) {
    for (const { articleNumber, name, quantity, place, units } of lines) {
      const add = (where: string, count: number, code?: string) => {
        const key = `${where}\n${articleNumber}\n${name}`;
        const part = { place: where, articleNumber, name };
        const pick = picks.get(key) ?? { ...part, quantity: 0, codes: [], orders: [] };
        pick.quantity += count;
        if (code) pick.codes.push(code);
        if (!pick.orders.includes(number)) pick.orders.push(number);
        picks.set(key, pick);
      };
      for (const unit of units) add(unit.place || place, 1, unitCode(unit.id));
      if (quantity > units.length) add(place, quantity - units.length);
    }
  }
  return [...picks.values()].sort(
    (a, b) =>
      Number(a.place === "") - Number(b.place === "") ||
      byPlace.compare(a.place, b.place) ||
      a.articleNumber.localeCompare(b.articleNumber),
  );
}

/** The order of that number, or the oldest that waits for that part or has that piece. */
export async function findByScan(
  orders: readonly ToPack[],
  scan: string,
): Promise<ToPack | undefined> {
  const key = partKey(scan);
  const named =
    key === ""
      ? undefined
      : (orders.find(({ number }) => partKey(number) === key) ??
        orders.find(({ lines }) => lines.some((line) => partKey(line.articleNumber) === key)));
  if (named || scan === "") return named;
  const piece = await findHeldUnit(scan);
  return orders.find(({ lines }) =>
    lines.some(({ units }) => units.some(({ id }) => id === piece?.id)),
  );
}
