import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { claimForm } from "~/stock/claim-form.server";
import { showChanged } from "./change-article.server";
import { changedPrice, type PriceChange } from "./price-change";

export const MAX_AT_ONCE = 100;

/** An article as a list showed it. */
export interface Chosen {
  id: number;
  version: number;
}

export interface ChosenArticle extends Chosen {
  articleNumber: string;
  name: string;
  condition: string;
  priceCents: number;
  stock: number;
  offSale: boolean;
  inStock: boolean;
}

const columns = ["id", "version", "article_number as articleNumber", "name", "condition"] as const;

function query(executor: Trx | typeof db, ids: readonly number[]) {
  return executor
    .selectFrom("products")
    .select([
      ...columns,
      "price_cents as priceCents",
      "stock",
      "off_sale as offSale",
      "in_stock as inStock",
    ])
    .where("id", "in", ids.length > 0 ? ids.slice(0, MAX_AT_ONCE) : [0])
    .where("merged_into", "is", null)
    .orderBy("id");
}

export async function findChosen(ids: readonly number[]): Promise<ChosenArticle[]> {
  const rows = await query(db, ids).execute();
  return rows.map((row) => ({ ...row, name: row.name ?? "" }));
}

export interface ManyChanged {
  changed: number;
  /** Numbers of those that somebody else has changed meanwhile. */
  left: string[];
}

interface Many {
  chosen: readonly Chosen[];
  formToken: string;
  actor: Actor;
}

/** @returns `undefined` when the form was carried out before */
async function changeMany(
  { chosen, formToken }: Many,
  change: (trx: Trx, article: Omit<ChosenArticle, "name">) => Promise<boolean>,
): Promise<ManyChanged | undefined> {
  const seen = new Map(chosen.map(({ id, version }) => [id, version]));
  const done = await db.transaction().execute(async (trx) => {
    if (!(await claimForm(trx, { formToken, productId: null }))) return undefined;
    const result: ManyChanged = { changed: 0, left: [] };
    const articles = await query(trx, [...seen.keys()])
      .forUpdate()
      .execute();
    for (const article of articles) {
      if (article.version !== seen.get(article.id)) result.left.push(article.articleNumber);
      else if (await change(trx, article)) result.changed++;
    }
    return result;
  });
  if (done) showChanged();
  return done;
}

/** All of them or none; what moved since the preview is left as it is and named. */
export async function changePrices(
  many: Many,
  change: PriceChange,
): Promise<ManyChanged | undefined> {
  return changeMany(many, async (trx, { id, articleNumber, priceCents: was }) => {
    const priceCents = changedPrice(was, change);
    if (priceCents === undefined || priceCents === was) return false;
    await trx
      .updateTable("products")
      .set({ price_cents: priceCents, updated_at: new Date() })
      .where("id", "=", id)
      .execute();
    await recordAct(trx, {
      actor: many.actor,
      act: "article-changed",
      subject: { kind: "article", name: articleNumber },
      before: { priceCents: was },
      after: { priceCents },
    });
    return true;
  });
}

export async function setManyOffSale(
  many: Many,
  offSale: boolean,
): Promise<ManyChanged | undefined> {
  return changeMany(many, async (trx, { id, articleNumber, offSale: was }) => {
    if (was === offSale) return false;
    await trx
      .updateTable("products")
      .set({ off_sale: offSale, updated_at: new Date() })
      .where("id", "=", id)
      .execute();
    await recordAct(trx, {
      actor: many.actor,
      act: offSale ? "article-off-sale" : "article-on-sale",
      subject: { kind: "article", name: articleNumber },
    });
    return true;
  });
}
