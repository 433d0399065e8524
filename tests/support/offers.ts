import { randomUUID } from "node:crypto";
import { createOffer, type NewOffer } from "../../app/offers/make-offer.server";
import { findOffer } from "../../app/offers/offers.server";
import { linkOffer, offerCheckout } from "../../app/offers/offer-link.server";
import { db } from "../../app/platform/db.server";
import { createProduct } from "./products";

const DAY_MS = 86_400_000;

/** @returns its number */
export async function makeOffer(
  changes: Partial<Omit<NewOffer, "items">> & {
    items?: { productId: number; quantity: number; unitPriceCents: number }[];
  } = {},
): Promise<string> {
  const items = changes.items ?? [
    { productId: (await createProduct()).id, quantity: 1, unitPriceCents: 9_900 },
  ];
  const described = await Promise.all(
    items.map(async (item) => ({
      ...(await db
        .selectFrom("products")
        .select(["article_number as articleNumber", "condition", "unit"])
        .select((eb) => eb.fn.coalesce("name", eb.val("")).as("name"))
        .where("id", "=", item.productId)
        .executeTakeFirstOrThrow()),
      ...item,
    })),
  );
  return createOffer({
    formToken: randomUUID(),
    email: `${randomUUID()}@caller.test`,
    firstName: "Erika",
    lastName: "Muster",
    company: "",
    phone: "",
    language: "de",
    message: "",
    validUntil: new Date(Date.now() + 14 * DAY_MS),
    actor: { id: null, name: "operator tests" },
    ...changes,
    items: described,
  });
}

/** Its page, and the checkout that its button leads to. */
export async function pathsOf(number: string) {
  const offer = await findOffer({ number });
  const page = await linkOffer(offer?.id ?? "");
  return { page, checkout: offerCheckout(page) };
}
