import { sql } from "kysely";
import { db, type Db, type Trx } from "~/platform/db.server";
import { seal } from "~/platform/seal.server";
import { IBAN_PURPOSE } from "~/payments/payouts.server";
import { createSecret, hashSecret, isSecret } from "~/platform/secrets.server";
import { compactIban } from "~/settings/iban";
import type { SellerAddress, SellerKind } from "../../db/buyback-tables";
import { applyCaseEvent, changeCase, type FromForm } from "./apply-case-event.server";
import { taxCaseUnits, taxKindOf } from "./case-goods.server";
import { type BuybackCase, lockCase } from "./cases.server";

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
  /** Checked; empty stands for the one that was given last. */
  iban: string;
  vatId: string;
  selfBilling: boolean;
  shipping: "parcel" | "pick-up";
  pickupNote: string;
}

interface Account {
  sealed: string;
  hint: string;
  holder: string;
}

/** Another holder of the IBAN that was given last is another account, too. */
async function findNewAccount(
  trx: Trx,
  { id }: BuybackCase,
  { iban, holder }: Pick<Details, "iban" | "holder">,
): Promise<Account | undefined> {
  if (iban) return { sealed: sealIban(iban, id), hint: ibanHint(iban), holder };
  const given = await trx
    .selectFrom("buyback_requests")
    .select(sql<string | null>`coalesce(new_iban_sealed, iban_sealed)`.as("sealed"))
    .select(sql<string>`coalesce(nullif(new_iban_hint, ''), iban_hint)`.as("hint"))
    .where("id", "=", id)
    .where("holder", "<>", holder)
    .executeTakeFirst();
  return given?.sealed ? { sealed: given.sealed, hint: given.hint, holder } : undefined;
}

/**
 * The first account counts at once, another one when whoever reads the seller's mails confirms it.
 * @returns whether a mail asks for that
 * @throws {MovedError | FiledError}
 */
export async function saveDetails(from: FromForm, details: Details): Promise<boolean> {
  let asks = false;
  await changeCase(from, async (trx, known) => {
    const { address, ...given } = details;
    const account = await findNewAccount(trx, known, details);
    if (account && (await isFiled(trx, known.id))) throw new FiledError(known.number);
    asks = account !== undefined && known.ibanHint !== "";
    const first = asks ? undefined : account;
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
        ...(first
          ? { iban_sealed: first.sealed, iban_hint: first.hint, holder: first.holder }
          : {}),
      },
      news: { hint: first?.hint },
    });
    const taxKind = taxKindOf(given.kind);
    if (taxKind !== taxKindOf(known.sellerKind)) await taxCaseUnits(trx, now, taxKind);
    if (!account || first) return;
    const secret = createSecret();
    await applyCaseEvent(trx, now, "iban-asked", {
      side: "seller",
      facts: {
        new_iban_sealed: account.sealed,
        new_iban_hint: account.hint,
        new_iban_holder: account.holder,
        new_iban_hash: hashSecret(secret),
      },
      news: { hint: `${account.holder}, ${account.hint}`, query: `&konto=${secret}` },
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
