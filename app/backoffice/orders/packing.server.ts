import { sql } from "kysely";
import { buyerName } from "~/orders/buyer-name.server";
import { nextStep } from "~/orders/next-step";
import { withFacts } from "~/orders/payment-facts.server";
import { partKey } from "~/parts/part-key";
import { db } from "~/platform/db.server";

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
  orders: string[];
}

/** `A-2` stands before `A-10`. */
const byPlace = new Intl.Collator("de", { numeric: true });

/** One walk through the store: every part once, by its place, those without one last. */
export function pickList(orders: readonly ToPack[]): PickedPart[] {
  const picks = new Map<string, PickedPart>();
  for (const { number, lines } of orders) {
    for (const { articleNumber, name, quantity, place } of lines) {
      const key = `${place}\n${articleNumber}\n${name}`;
      const pick = picks.get(key) ?? { place, articleNumber, name, quantity: 0, orders: [] };
      pick.quantity += quantity;
      if (!pick.orders.includes(number)) pick.orders.push(number);
      picks.set(key, pick);
    }
  }
  return [...picks.values()].sort(
    (a, b) =>
      Number(a.place === "") - Number(b.place === "") ||
      byPlace.compare(a.place, b.place) ||
      a.articleNumber.localeCompare(b.articleNumber),
  );
}

/** The order of that number, or the oldest that waits for that part. */
export function findByScan(orders: readonly ToPack[], scan: string): ToPack | undefined {
  const key = partKey(scan);
  if (key === "") return undefined;
  return (
    orders.find(({ number }) => partKey(number) === key) ??
    orders.find(({ lines }) => lines.some((line) => partKey(line.articleNumber) === key))
  );
}

export type Packed = Readonly<Record<number, number>>;

/** `12:1,13:2` as the form sends it back. */
export function readPacked(text: string): Packed {
  const pairs = text.slice(0, 2_000).matchAll(/(?:^|,)(\d{1,15}):(\d{1,6})(?=,|$)/g);
  return Object.fromEntries([...pairs].map(([, id, count]) => [Number(id), Number(count)]));
}

export function writePacked(packed: Packed): string {
  return Object.entries(packed)
    .map(([id, count]) => `${id}:${count}`)
    .join(",");
}

/** @returns `undefined` for a part that doesn't belong into this parcel, or not once more */
export function addScan(lines: ToPack["lines"], packed: Packed, scan: string): Packed | undefined {
  const key = partKey(scan);
  const line = lines.find(
    ({ itemId, articleNumber, quantity }) =>
      partKey(articleNumber) === key && (packed[itemId] ?? 0) < quantity,
  );
  if (!line || key === "") return undefined;
  return { ...packed, [line.itemId]: (packed[line.itemId] ?? 0) + 1 };
}
