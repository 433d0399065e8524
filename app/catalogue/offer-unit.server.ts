import { sql } from "kysely";
import { formatAmount } from "~/i18n/format";
import { type Actor, recordAct } from "~/platform/audit.server";
import { db, type Trx } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { changeUnits, lockUnits, type Unit, UnitStateError } from "~/stock/change-unit.server";
import { lockStock } from "~/stock/moves.server";
import { isConfirmable, type SaleNeed, saleNeed } from "~/stock/sale-rules";
import { findSameArticle } from "~/stock/same-article.server";
import { unitCode } from "~/stock/unit-code";
import { mayHappen } from "~/stock/unit-states";
import { showChanged } from "./change-article.server";
import { insertArticle } from "./create-article.server";

/** What has to be done before the piece is sold. */
export class OfferRefusedError extends Error {
  override name = "OfferRefusedError";
  constructor(readonly reason: SaleNeed | "off-sale") {
    super(`the piece can't be sold: ${reason}`);
  }
}

export interface Offer {
  id: number;
  actor: Actor;
  /** The piece's, as the form showed it. */
  version: number;
  priceCents: number;
  /** What the article cost when the form was made; nothing where there was none. */
  knownCents: number | undefined;
  /** Somebody has said that it is sold untested or defective. */
  isConfirmed: boolean;
}

type Article = NonNullable<Awaited<ReturnType<typeof findSameArticle>>>;

/**
 * On sale, as a piece of the article with its number and condition, which is made where there is
 * none: once, also when two pieces come at the same time.
 * @returns false when it was for sale already
 * @throws {OfferRefusedError | UnitStateError | MovedError}
 */
export async function offerUnit({ id, actor, ...offer }: Offer): Promise<boolean> {
  const isNew = await db.transaction().execute(async (trx) => {
    const unit = await lockWithArticle(trx, id);
    if (unit.state === "on-sale") return false;
    if (!mayHappen(unit.state, "offer")) throw new UnitStateError(id, unit.state, "offer");
    if (unit.version !== offer.version) throw new MovedError(unit.version, { state: unit.state });
    const need = saleNeed({ condition: unit.condition, result: await newestResult(trx, id) });
    if (need && !(isConfirmable(need) && offer.isConfirmed)) throw new OfferRefusedError(need);
    const article = await findSameArticle(trx, keyOf(unit));
    const productId = article
      ? await completeArticle(trx, { unit, article, offer })
      : await makeArticle(trx, { unit, priceCents: offer.priceCents, actor });
    await trx.updateTable("units").set({ product_id: productId }).where("id", "=", id).execute();
    await changeUnits(trx, [{ ...unit, product_id: productId }], "offer", { actor: actor.name });
    await recordAct(trx, {
      actor,
      act: "unit-on-sale",
      subject: { kind: "unit", name: unitCode(id) },
      before: article ? { priceCents: article.priceCents } : undefined,
      after: { priceCents: offer.priceCents, ...(need ? { confirmed: need } : {}) },
    });
    return true;
  });
  if (isNew) showChanged();
  return isNew;
}

const keyOf = (unit: Unit) => ({
  articleNumber: unit.article_number,
  manufacturer: unit.manufacturer,
  condition: unit.condition,
});

/** One at a time for each article, its product first, as everybody locks. */
async function lockWithArticle(trx: Trx, id: number): Promise<Unit> {
  const seen = await trx
    .selectFrom("units")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { articleNumber, condition } = keyOf(seen);
  await sql`select pg_advisory_xact_lock(hashtextextended(
    'article ' || shop_search_key(${articleNumber}) || ' ' || lower(${condition}), 0))`.execute(
    trx,
  );
  const article = await findSameArticle(trx, keyOf(seen));
  await lockStock(
    trx,
    [article?.id, seen.product_id].flatMap((each) => each ?? []),
  );
  const [unit] = await lockUnits(trx, [id]);
  if (!unit) throw new Error(`no unit ${id}`);
  return unit;
}

async function newestResult(trx: Trx, unitId: number) {
  const test = await trx
    .selectFrom("unit_tests")
    .select("result")
    .where("unit_id", "=", unitId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return test?.result;
}

/** The price is the article's: one that somebody else changed meanwhile isn't overwritten. */
async function completeArticle(
  trx: Trx,
  {
    unit,
    article,
    offer: { priceCents, knownCents },
  }: { unit: Unit; article: Article; offer: Pick<Offer, "priceCents" | "knownCents"> },
): Promise<number> {
  if (article.offSale) throw new OfferRefusedError("off-sale");
  const isOtherPrice = priceCents !== article.priceCents;
  if (isOtherPrice && knownCents !== article.priceCents) {
    throw new MovedError(unit.version, { price: formatAmount(article.priceCents / 100, "de") });
  }
  const changes = {
    ...(isOtherPrice ? { price_cents: priceCents } : {}),
    ...(article.name === null ? { name: unit.name } : {}),
    ...(article.images.length === 0 && unit.photos.length > 0 ? { images: unit.photos } : {}),
  };
  if (Object.keys(changes).length > 0) {
    await trx
      .updateTable("products")
      .set({ ...changes, updated_at: sql<Date>`now()` })
      .where("id", "=", article.id)
      .execute();
  }
  return article.id;
}

async function makeArticle(
  trx: Trx,
  { unit, priceCents, actor }: { unit: Unit; priceCents: number; actor: Actor },
): Promise<number> {
  const id = await insertArticle(
    trx,
    {
      name: unit.name,
      articleNumber: unit.article_number,
      manufacturer: unit.manufacturer,
      category: unit.category,
      condition: unit.condition,
      priceCents,
      taxKind: unit.tax_kind,
      place: unit.store_place,
      ...{ subcategory: "", unit: "", slug: "", seoTitle: "", seoDescription: "", seoKeywords: "" },
    },
    actor,
  );
  if (unit.photos.length > 0) {
    await trx.updateTable("products").set({ images: unit.photos }).where("id", "=", id).execute();
  }
  return id;
}
