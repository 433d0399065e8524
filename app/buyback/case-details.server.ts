import { sql } from "kysely";
import { db, type Db, type Trx } from "~/platform/db.server";
import { seal } from "~/platform/seal.server";
import { createSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import { compactIban } from "~/settings/iban";
import type { SellerAddress, SellerKind } from "../../db/buyback-tables";
import { applyCaseEvent, changeCase, type FromForm } from "./apply-case-event.server";
import { taxCaseUnits, taxKindOf } from "./case-goods.server";
import { lockCase } from "./cases.server";

/** What seals a seller's IBAN; the owner is the case's id. */
export const IBAN_PURPOSE = "buyback-iban";

/** `DE89 … 3000` */
export function ibanHint(iban: string): string {
  const compact = compactIban(iban);
  return `${compact.slice(0, 4)} … ${compact.slice(-4)}`;
}

const sealIban = (iban: string, owner: string) =>
  seal(compactIban(iban), { purpose: IBAN_PURPOSE, owner });

/** In an outgoing file that isn't dropped: the account can't change any more. */
async function isFiled(source: Db | Trx, caseId: string): Promise<boolean> {
  const line = await source
    .selectFrom("transfer_lines")
    .select("id")
    .where("case_id", "=", caseId)
    .where("state", "in", ["open", "done"])
    .executeTakeFirst();
  return line !== undefined;
}

export class FiledError extends Error {
  override name = "FiledError";
}

export interface Details {
  kind: SellerKind;
  company: string;
  address: SellerAddress;
  holder: string;
  /** Checked; empty keeps the one that is stored. */
  iban: string;
  vatId: string;
  selfBilling: boolean;
  shipping: "parcel" | "pick-up";
  pickupNote: string;
}

/**
 * The first IBAN counts at once, another one when whoever reads the seller's mails has confirmed it.
 * @returns whether a mail asks for that
 * @throws {MovedError | FiledError}
 */
export async function saveDetails(from: FromForm, details: Details): Promise<boolean> {
  let asks = false;
  await changeCase(from, async (trx, known) => {
    const stored = await trx
      .selectFrom("buyback_requests")
      .select(["iban_sealed as sealed", "iban_hint as hint"])
      .where("id", "=", known.id)
      .executeTakeFirstOrThrow();
    const { iban, holder, address, ...given } = details;
    if (iban && (await isFiled(trx, known.id))) throw new FiledError(known.number);
    asks = iban !== "" && stored.sealed !== null;
    const account = !iban
      ? {}
      : asks
        ? {}
        : { iban_sealed: sealIban(iban, known.id), iban_hint: ibanHint(iban), holder };
    const now = await applyCaseEvent(trx, known, "detailed", {
      side: "seller",
      formToken: from.formToken,
      facts: {
        seller_kind: given.kind,
        company: given.company,
        address: JSON.stringify(address),
        vat_id: given.vatId,
        self_billing: given.selfBilling,
        shipping: given.shipping,
        pickup_note: given.pickupNote,
        may_sell_at: sql<Date>`now()`,
        // Whoever released it, released it to the seller of before.
        released_by: null,
        released_name: "",
        ...account,
      },
      news: { hint: asks || !iban ? undefined : ibanHint(iban) },
    });
    const taxKind = taxKindOf(given.kind);
    if (taxKind !== taxKindOf(known.sellerKind)) await taxCaseUnits(trx, now, taxKind);
    if (!asks) return;
    const secret = createSecret();
    await applyCaseEvent(trx, now, "iban-asked", {
      side: "seller",
      facts: {
        new_iban_sealed: sealIban(iban, known.id),
        new_iban_hint: ibanHint(iban),
        new_iban_holder: holder,
        new_iban_hash: hashSecret(secret),
      },
      news: { hint: ibanHint(iban), query: `&konto=${secret}` },
    });
  });
  return asks;
}

/** From the mail's link. Once. @returns `false` for a link that doesn't count (any more) */
export async function confirmIban(caseId: string, secret: unknown): Promise<boolean> {
  if (!isSecret(secret)) return false;
  return db.transaction().execute(async (trx) => {
    const known = await lockCase(trx, caseId);
    const asked = await trx
      .selectFrom("buyback_requests")
      .select(["new_iban_sealed as sealed", "new_iban_hint as hint", "new_iban_holder as holder"])
      .where("id", "=", caseId)
      .where("new_iban_hash", "=", hashSecret(secret))
      .executeTakeFirst();
    if (!asked?.sealed || (await isFiled(trx, caseId))) return false;
    await applyCaseEvent(trx, known, "iban-changed", {
      side: "seller",
      facts: {
        iban_sealed: asked.sealed,
        iban_hint: asked.hint,
        holder: asked.holder,
        new_iban_sealed: null,
        new_iban_hint: "",
        new_iban_holder: "",
        new_iban_hash: null,
        released_by: null,
        released_name: "",
      },
      news: { hint: asked.hint },
    });
    return true;
  });
}
