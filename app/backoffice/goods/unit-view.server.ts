import { sql } from "kysely";
import type { Language } from "~/i18n/i18n";
import { categoryLabel } from "~/parts/category-label.server";
import { db } from "~/platform/db.server";
import type { Unit } from "~/stock/change-unit.server";
import { isSettled, listSameSerial } from "~/stock/unit-facts.server";
import { saleNeed } from "~/stock/sale-rules";
import { suggestPrice } from "~/stock/suggest-price.server";
import { mayHappen } from "~/stock/unit-states";
import { listUnitTests, mayTest } from "~/stock/unit-tests.server";

const MAX_EVENTS = 200;

/** Everything that happened to it, the newest first. */
async function listEvents(id: number) {
  return db
    .selectFrom("unit_events")
    .select(["id", "event", "state", "reference", "actor", "created_at as createdAt"])
    .where("unit_id", "=", id)
    .orderBy("id", "desc")
    .limit(MAX_EVENTS)
    .execute();
}

async function listMoves(id: number) {
  return db
    .selectFrom("stock_moves")
    .select(["id", "pieces", "reason", "reference", "actor", "created_at as createdAt"])
    .where("unit_id", "=", id)
    .orderBy("id", "desc")
    .limit(MAX_EVENTS)
    .execute();
}

async function listOrders(id: number) {
  return db
    .selectFrom("order_units")
    .innerJoin("order_items", "order_items.id", "order_units.order_item_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select([
      "orders.number",
      "orders.created_at as createdAt",
      sql<boolean>`order_units.returned_at is not null`.as("isReturned"),
    ])
    .where("order_units.unit_id", "=", id)
    .orderBy("orders.created_at", "desc")
    .limit(MAX_EVENTS)
    .execute();
}

async function findArticle({ product_id: id }: Unit) {
  if (id === null) return undefined;
  return db
    .selectFrom("products")
    .select(["id", "slug", "name", "price_cents as priceCents", "stock", "store_place as place"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A piece as staff sees it. */
export async function viewUnit(
  unit: Unit,
  { seesCosts, language }: { seesCosts: boolean; language: Language },
) {
  const { id, manufacturer } = unit;
  const key = { articleNumber: unit.article_number, manufacturer, condition: unit.condition };
  const [events, moves, orders, tests, article, sameSerial, suggestion] = await Promise.all([
    listEvents(id),
    listMoves(id),
    listOrders(id),
    listUnitTests(id),
    findArticle(unit),
    listSameSerial(unit),
    suggestPrice(key),
  ]);
  return {
    unit: {
      id,
      version: unit.version,
      state: unit.state,
      articleNumber: unit.article_number,
      manufacturer,
      name: unit.name,
      category: unit.category,
      condition: unit.condition,
      serial: unit.serial,
      place: unit.store_place,
      origin: unit.origin,
      reference: unit.origin_reference,
      taxKind: unit.tax_kind,
      included: unit.included,
      note: unit.note,
      photos: unit.photos,
      token: unit.token,
      createdAt: unit.created_at,
      ...(seesCosts ? { costCents: unit.cost_cents } : {}),
    },
    category: categoryLabel(unit.category, language),
    isSettled: isSettled(unit.state),
    may: {
      offer: mayHappen(unit.state, "offer"),
      withdraw: mayHappen(unit.state, "withdraw"),
      // One that is for sale is taken off it first.
      scrap: unit.state !== "on-sale" && mayHappen(unit.state, "scrap"),
      "send-back": mayHappen(unit.state, "send-back"),
    },
    sale: {
      need: saleNeed({ condition: unit.condition, result: tests[0]?.result }),
      suggestion,
      knownCents: suggestion?.reason === "article" ? suggestion.cents : undefined,
    },
    mayTest: mayTest(unit.state),
    ...{ events, moves, orders, tests, article, sameSerial },
  };
}

export type UnitView = Awaited<ReturnType<typeof viewUnit>>;
