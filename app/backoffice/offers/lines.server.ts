import type { TaxKind } from "../../../db/stock-tables";
import { parsePrice } from "~/parts/parse-price";
import { isNamed } from "~/parts/products.server";
import { db } from "~/platform/db.server";
import { integerField, textField } from "~/platform/form.server";
import { MAX_LINES, MAX_NAME } from "./fields";

/** Above it a part number names too many articles to choose from. */
const MAX_CHOICES = 12;
const MAX_NUMBER_LENGTH = 100;
const MAX_DELIVERY = 60;
const MAX_PIECES = 9_999;

export interface OfferedArticle {
  productId: number;
  name: string;
  articleNumber: string;
  condition: string;
  unit: string;
  stock: number;
  taxKind: TaxKind;
  /** The shop's. */
  priceCents: number;
}

export interface OfferLine extends Omit<OfferedArticle, "productId"> {
  /** `null`: nothing in the shop has its number, it would be bought for the offer. */
  productId: number | null;
  quantity: number;
  unitPriceCents: number;
  delivery: string;
}

/** Articles that a typed number may mean, by the field it was typed into. */
export type Choices = Record<string, OfferedArticle[]>;

export interface ReadLines {
  lines: OfferLine[];
  errors: Record<string, string[]>;
  choices: Choices;
  /** How many rows the form has. */
  rows: number;
}

async function findArticles(named: string): Promise<OfferedArticle[]> {
  const rows = await db
    .selectFrom("products")
    .select([
      "id as productId",
      "name",
      "article_number as articleNumber",
      "condition",
      "unit",
      "stock",
      "tax_kind as taxKind",
      "price_cents as priceCents",
    ])
    .where("name", "is not", null)
    .where(isNamed(named))
    .orderBy("stock", "desc")
    .orderBy("id")
    .limit(MAX_CHOICES)
    .execute();
  return rows.map(({ name, ...row }) => ({ ...row, name: name ?? "" }));
}

/** What the shop doesn't have, as it was typed. */
const unlisted = (articleNumber: string, name: string): Omit<OfferedArticle, "productId"> => ({
  ...{ articleNumber, name, condition: "", unit: "Stück" },
  ...{ stock: 0, taxKind: "standard", priceCents: 0 },
});

/**
 * Fields `part-N`, `name-N`, `pieces-N`, `price-N`, `delivery-N`; a row without a part number is
 * none. A number that nothing has needs a name and a price.
 */
export async function readLines(form: FormData): Promise<ReadLines> {
  const lines: OfferLine[] = [];
  const errors: ReadLines["errors"] = {};
  const choices: Choices = {};
  const rows = Math.min(Math.max(integerField(form, "rows") ?? 1, 1), MAX_LINES);
  for (let row = 0; row < rows; row++) {
    const named = textField(form, `part-${row}`).trim();
    if (named === "") continue;
    const isTooLong = named.length > MAX_NUMBER_LENGTH || named.includes("\0");
    const found = isTooLong ? [] : await findArticles(named);
    const [article, another] = found;
    const name = textField(form, `name-${row}`).trim().slice(0, MAX_NAME).replaceAll("\0", "");
    const isProcured = !article && !isTooLong && name !== "";
    if ((!article && !isProcured) || another) {
      errors[`part-${row}`] = [`staffOffers.errors.${article ? "unclear" : "unknown"}`];
      if (article) choices[`part-${row}`] = found;
      continue;
    }
    const { productId, ...described } = article ?? { productId: null, ...unlisted(named, name) };
    const quantity = integerField(form, `pieces-${row}`) ?? 0;
    if (quantity < 1 || quantity > MAX_PIECES) {
      errors[`pieces-${row}`] = ["staffOffers.errors.quantity"];
    } else if (article && quantity > article.stock) {
      errors[`pieces-${row}`] = ["staffOffers.errors.stock"];
    }
    if (article && lines.some((line) => line.productId === productId)) {
      errors[`part-${row}`] = ["staffOffers.errors.twice"];
    }
    const price = textField(form, `price-${row}`);
    const unitPriceCents = readPrice(price, described.priceCents);
    if (unitPriceCents < 1) {
      const isMissing = isProcured && price.trim() === "";
      errors[`price-${row}`] = [`staffOffers.errors.${isMissing ? "noPrice" : "price"}`];
    }
    const delivery = textField(form, `delivery-${row}`).trim().slice(0, MAX_DELIVERY);
    lines.push({ ...described, productId, quantity, unitPriceCents, delivery });
  }
  if (lines.length === 0 && Object.keys(errors).length === 0) {
    errors["part-0"] = ["staffOffers.errors.empty"];
  }
  return { lines, errors, choices, rows };
}

/** The shop's where none was typed; 0 for what is no price. */
function readPrice(text: string, shopCents: number): number {
  if (text.trim() === "") return shopCents;
  const parsed = parsePrice(text.slice(0, 30));
  return "value" in parsed ? parsed.value : 0;
}
