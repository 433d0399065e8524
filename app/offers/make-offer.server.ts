import { randomUUID } from "node:crypto";
import { ownNumber } from "~/orders/own-numbers";
import { recordAct, type Actor } from "~/platform/audit.server";
import { db } from "~/platform/db.server";
import { answeredByOffer } from "~/requests/handling.server";
import { reserveForOffer } from "~/stock/reservations.server";
import type { Language } from "../../db/columns";
import type { OfferAddressee } from "./offer";
import { queueOfferMail } from "./offer-mail.server";
import { issueOfferPaper } from "./offer-paper.server";
import { lockOffer } from "./offers.server";

export interface NewOffer extends OfferAddressee {
  formToken: string;
  language: Language;
  message: string;
  validUntil: Date;
  /** The request that it answers. */
  quoteId?: string;
  /** Gross; `null`: by the shop's table. */
  shippingCents?: number | null;
  /** Keeps the pieces until it ends. */
  reserve?: boolean;
  items: readonly {
    /** `null`: the shop doesn't have it, see `isProcured`. */
    productId: number | null;
    name: string;
    articleNumber: string;
    condition: string;
    unit: string;
    quantity: number;
    unitPriceCents: number;
    delivery?: string;
  }[];
  actor: Actor;
}

/**
 * With its mail; its request is answered by it.
 * @returns its number; a form sent twice makes one offer
 * @throws {OutOfStockError} what was to be kept isn't there
 */
export async function createOffer(offer: NewOffer): Promise<string> {
  const id = randomUUID();
  const number = ownNumber("offer", id, new Date());
  return db.transaction().execute(async (trx) => {
    const { items, actor, ...given } = offer;
    const row = await trx
      .insertInto("offers")
      .values({
        id,
        number,
        form_token: given.formToken,
        email: given.email.toLowerCase(),
        first_name: given.firstName,
        last_name: given.lastName,
        company: given.company,
        phone: given.phone,
        language: given.language,
        message: given.message,
        valid_until: given.validUntil,
        actor: actor.name,
        quote_id: given.quoteId ?? null,
        shipping_cents: given.shippingCents ?? null,
        reserved: given.reserve ?? false,
      })
      .onConflict((conflict) => conflict.column("form_token").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) {
      const { number: earlier } = await trx
        .selectFrom("offers")
        .select("number")
        .where("form_token", "=", given.formToken)
        .executeTakeFirstOrThrow();
      return earlier;
    }
    await trx
      .insertInto("offer_items")
      .values(
        items.map((item) => ({
          offer_id: id,
          product_id: item.productId,
          name: item.name,
          article_number: item.articleNumber,
          condition: item.condition,
          unit: item.unit,
          quantity: item.quantity,
          unit_price_cents: item.unitPriceCents,
          delivery: item.delivery ?? "",
        })),
      )
      .execute();
    if (given.reserve) {
      const kept = items.flatMap(({ productId, quantity }) =>
        productId === null ? [] : [{ productId, quantity }],
      );
      await reserveForOffer(trx, { id, number, until: given.validUntil, actor }, kept);
    }
    if (given.quoteId) await answeredByOffer(trx, given.quoteId, actor);
    const cents = items.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
    await recordAct(trx, {
      actor,
      act: "offer-made",
      subject: { kind: "offer", name: number },
      after: { cents },
    });
    const made = await lockOffer(trx, { id });
    if (!made) return number;
    const paper = await issueOfferPaper(trx, made);
    await queueOfferMail(trx, made, { paper: paper?.number });
    return number;
  });
}
