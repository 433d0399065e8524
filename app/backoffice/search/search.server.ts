import { sql } from "kysely";
import { findCasesByWords, type ListedCase } from "~/buyback/case-lists.server";
import { findCase } from "~/buyback/cases.server";
import type { OrderStatus } from "../../../db/order-tables";
import type { StaffRole } from "../../../db/staff-tables";
import type { UnitState } from "../../../db/stock-tables";
import { findDocument } from "~/documents/documents.server";
import { findOffer } from "~/offers/offers.server";
import { buyerName } from "~/orders/buyer-name.server";
import { ordersWithText } from "~/orders/orders-with-text.server";
import { isOrderNumber } from "~/orders/own-numbers";
import { articleKey } from "~/parts/article-key.server";
import { partKey } from "~/parts/part-key";
import { db } from "~/platform/db.server";
import { findByReference } from "~/requests/inbox.server";
import { findRequestsByWords, type FoundRequest } from "~/requests/find-requests.server";
import { findScannedUnit } from "~/stock/find-units.server";
import { listUnits } from "~/stock/list-units.server";
import { articlePath } from "../articles/paths";
import { documentPath } from "../documents/paths";
import { visibleKinds } from "../documents/visible-kinds";
import { casePath } from "../buybacks/paths";
import { unitPath } from "../goods/paths";
import { offerPath } from "../offers/paths";
import { orderPath } from "../orders/paths";
import { inboxPath } from "../requests/paths";
import { can } from "../roles";

const LIMIT = 20;
const MIN_LENGTH = 3;

export interface FoundOrder {
  number: string;
  createdAt: Date;
  status: OrderStatus;
  buyer: string;
  trackingNumber: string;
}

export interface FoundArticle {
  id: number;
  name: string;
  articleNumber: string;
  condition: string;
  stock: number;
  path: string;
}

export interface FoundUnit {
  id: number;
  articleNumber: string;
  name: string;
  serial: string;
  place: string;
  state: UnitState;
}

export interface Findings {
  units: FoundUnit[];
  orders: FoundOrder[];
  articles: FoundArticle[];
  requests: FoundRequest[];
  buybacks: Pick<ListedCase, "number" | "state" | "name" | "company" | "createdAt">[];
}

export interface Question {
  text: string;
  role: StaffRole;
}

async function findOrders({ text, role }: Question): Promise<FoundOrder[]> {
  const seesBuyers = can(role, "see-buyers");
  return db
    .selectFrom("orders")
    .select([
      "number",
      "created_at as createdAt",
      "status",
      buyerName.as("buyer"),
      "tracking_number as trackingNumber",
    ])
    .where(sql<boolean>`id in ${ordersWithText(text, { seesBuyers })}`)
    .orderBy("created_at", "desc")
    .limit(LIMIT)
    .execute();
}

async function findArticles(text: string): Promise<FoundArticle[]> {
  if (partKey(text).length < MIN_LENGTH) return [];
  const rows = await db
    .selectFrom("products")
    .select(["id", "name", "article_number as articleNumber", "condition", "stock"])
    .where(sql<boolean>`article_key like ${articleKey(text)} || '%'`)
    .where("merged_into", "is", null)
    .orderBy(sql`article_key = ${articleKey(text)}`, "desc")
    .orderBy("stock", "desc")
    .orderBy("id")
    .limit(LIMIT)
    .execute();
  return rows.map(({ name, ...row }) => ({
    ...row,
    name: name ?? "",
    path: articlePath(row.id),
  }));
}

async function findUnits(text: string): Promise<FoundUnit[]> {
  const { units } = await listUnits({ states: [], place: "", q: text, before: undefined });
  return units.slice(0, LIMIT).map(({ id, articleNumber, name, serial, place, state }) => ({
    ...{ id, articleNumber, name, serial, place, state },
  }));
}

/** The only article with exactly that number, however it is written. */
async function findArticle(text: string): Promise<string | undefined> {
  if (partKey(text).length < MIN_LENGTH) return undefined;
  const [only, another] = await db
    .selectFrom("products")
    .select("id")
    .where("merged_into", "is", null)
    .where(sql<boolean>`article_key = ${articleKey(text)}`)
    .limit(2)
    .execute();
  return only && !another ? articlePath(only.id) : undefined;
}

const ordersOfParcel = (trackingNumber: string) =>
  db.selectFrom("parcels").select("order_id").where("tracking_number", "=", trackingNumber);

/** The page that the text means and no other: a number of ours, or a parcel's. */
export async function findExactly({ text, role }: Question): Promise<string | undefined> {
  const number = text.toUpperCase();
  const [only, another] = await db
    .selectFrom("orders")
    .select("number")
    .where((eb) =>
      eb.or([
        ...(isOrderNumber(number) ? [eb("number", "=", number)] : []),
        eb("id", "in", ordersOfParcel(text)),
      ]),
    )
    .limit(2)
    .execute();
  if (only && !another) return orderPath(only.number);
  const document = await findDocument(number);
  if (document && can(role, "read-documents") && visibleKinds(role).includes(document.kind)) {
    return documentPath(document.number);
  }
  const offer = can(role, "change-orders") ? await findOffer({ number }) : undefined;
  if (offer) return offerPath(offer.number);
  const buyback = can(role, "read-buybacks") ? await findCase(number) : undefined;
  if (buyback) return casePath(buyback.number);
  const request = can(role, "answer-requests") ? await findByReference(text) : undefined;
  if (request) return inboxPath(request);
  const unit = await findScannedUnit(text);
  return unit === undefined ? findArticle(text) : unitPath(unit);
}

export async function findEverything(question: Question): Promise<Findings> {
  const { text, role } = question;
  if (text.length < MIN_LENGTH) {
    return { orders: [], units: [], articles: [], requests: [], buybacks: [] };
  }
  const [orders, units, articles, requests, buybacks] = await Promise.all([
    findOrders(question),
    findUnits(text),
    findArticles(text),
    can(role, "answer-requests") ? findRequestsByWords(text, LIMIT) : [],
    can(role, "offer-buybacks") ? findCasesByWords(text, LIMIT) : [],
  ]);
  const cases = buybacks.map(({ number, state, name, company, createdAt }) => ({
    ...{ number, state, name, company, createdAt },
  }));
  const others = requests.filter(({ kind }) => kind !== "buyback");
  return { orders, units, articles, requests: others, buybacks: cases };
}
