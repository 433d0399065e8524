import { createHash } from "node:crypto";
import { deleteWaitsOf } from "~/demand/waits.server";
import { endSubscription } from "~/newsletter/newsletter.server";
import { deleteOffersOf } from "~/offers/offers.server";
import { recordAct, type Actor } from "~/platform/audit.server";
import { calendarYear } from "~/platform/clock";
import { db } from "~/platform/db.server";
import { MovedError } from "~/platform/moved.server";
import { deleteAccountMails, isLetter } from "~/platform/outbox.server";
import { deleteRequestsOf } from "~/requests/retention.server";
import { retention } from "~/shop";
import { deleteUser } from "./delete-account.server";
import { collectPersonData, type PersonData } from "./own-data.server";

export interface Kept {
  what:
    | "paidOrders"
    | "buybacks"
    | "unpaidOrders"
    | "documents"
    | "withdrawals"
    | "letters"
    | "consent";
  count: number;
  until: Date;
}

/** The last day of the year in which a term ends that begins with the end of `from`'s year. */
function endOfTerm(from: readonly Date[], years: number): Date {
  const newest = Math.max(...from.map(calendarYear));
  return new Date(Date.UTC(newest + years, 11, 31));
}

/** What a deletion leaves, and until when; housekeeping deletes it then. */
export function listKept({ orders, requests }: PersonData, now: Date): Kept[] {
  const { receiptYears, letterYears, consentYears } = retention;
  const paid = orders.filter((order) => order.paid_at).map((order) => order.created_at);
  const unpaid = orders.filter((order) => !order.paid_at).map((order) => order.created_at);
  const documents = orders
    .flatMap((order) => order.documents)
    .map(({ issued_on }) => new Date(issued_on));
  const withdrawals = requests.withdrawals.map((withdrawal) => withdrawal.received_at);
  const letters = requests.mails
    .filter(({ kind }) => isLetter(kind))
    .map((mail) => mail.created_at);
  const buybacks = requests.buyback
    .filter(({ is_held }) => is_held)
    .map(({ paid_at }) => paid_at ?? now);
  const consents = requests.newsletter.flatMap(({ confirmed_at, unsubscribed_at }) =>
    confirmed_at ? [unsubscribed_at ?? now] : [],
  );
  const consentEnd = new Date(Math.max(...consents.map(Number), 0));
  consentEnd.setUTCFullYear(consentEnd.getUTCFullYear() + consentYears);
  const kept: Kept[] = [
    { what: "paidOrders", count: paid.length, until: endOfTerm(paid, receiptYears) },
    { what: "buybacks", count: buybacks.length, until: endOfTerm(buybacks, receiptYears) },
    { what: "unpaidOrders", count: unpaid.length, until: endOfTerm(unpaid, letterYears) },
    { what: "documents", count: documents.length, until: endOfTerm(documents, receiptYears) },
    { what: "withdrawals", count: withdrawals.length, until: endOfTerm(withdrawals, letterYears) },
    { what: "letters", count: letters.length, until: endOfTerm(letters, letterYears) },
    { what: "consent", count: consents.length, until: consentEnd },
  ];
  return kept.filter(({ count }) => count > 0);
}

/**
 * `files` of buy-backs, `mails` about the account and what was asked, `newsletter` never confirmed,
 * `waits` for parts.
 */
export type Erasable = Record<
  | "account"
  | "favorites"
  | "contact"
  | "quotes"
  | "offers"
  | "buyback"
  | "files"
  | "mails"
  | "newsletter"
  | "waits",
  number
>;

export function countErasable({ account, favorites, offers, requests }: PersonData): Erasable {
  const { contact, quotes, mails, newsletter, waits } = requests;
  const buyback = requests.buyback.filter(({ is_held }) => !is_held);
  return {
    account: account ? 1 : 0,
    favorites: favorites.length,
    contact: contact.length,
    quotes: quotes.length,
    offers: offers.filter(({ orders }) => orders === 0).length,
    buyback: buyback.length,
    files: buyback.reduce((sum, { files }) => sum + files.length, 0),
    mails: mails.filter(({ kind }) => !isLetter(kind)).length,
    newsletter: newsletter.filter((each) => !each.confirmed_at).length,
    waits: waits.length,
  };
}

/** Changes with everything that was asked: nobody deletes what wasn't shown. */
export function versionOf(data: PersonData): number {
  const { account, contact, quotes, offers, buyback, newsletter, waits } = countErasable(data);
  return account + contact + quotes + offers + buyback + newsletter + waits;
}

export function isSubscribed({ requests }: PersonData): boolean {
  return requests.newsletter.some((each) => each.confirmed_at && !each.unsubscribed_at);
}

/** The audit outlasts the person's data: it names the address by this, and who knows it finds it. */
export function personSubject(email: string) {
  const hash = createHash("sha256").update(email.toLowerCase()).digest("hex");
  return { kind: "person", name: `person ${hash.slice(0, 16)}` };
}

export async function listActsOn(email: string) {
  return db
    .selectFrom("audit")
    .select(["id", "act", "actor", "created_at as createdAt"])
    .where("subject", "=", personSubject(email).name)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
}

export async function recordExport(email: string, actor: Actor): Promise<void> {
  const subject = personSubject(email);
  await db
    .transaction()
    .execute((trx) => recordAct(trx, { actor, act: "person-exported", subject }));
}

/**
 * Deletes everything that no term holds, as {@link countErasable} shows it, and ends the newsletter.
 * Sent twice, it counts once.
 * @param version as {@link versionOf} the data that was shown
 * @returns `false` when nothing was left to delete
 * @throws {MovedError | StaffAccountError}
 */
export async function erasePerson({
  email,
  version,
  actor,
}: {
  email: string;
  version: number;
  actor: Actor;
}): Promise<boolean> {
  const address = email.toLowerCase();
  const data = await collectPersonData(address);
  const { account, contact, quotes, buyback, mails } = countErasable(data);
  const stored = versionOf(data);
  const isRest = version === 0 && (mails > 0 || isSubscribed(data));
  if (stored === 0 && !isRest) return false;
  if (stored !== version) throw new MovedError(stored, { erasable: String(stored) });
  await db.transaction().execute(async (trx) => {
    await deleteRequestsOf(trx, address);
    await deleteOffersOf(trx, address);
    await endSubscription(trx, address);
    await deleteWaitsOf(trx, address);
    await deleteAccountMails(trx, address);
    await trx.deleteFrom("tokens").where("email", "=", address).execute();
    // Last: its own mail tells the owner of the account.
    if (data.account) await deleteUser(trx, data.account);
    await recordAct(trx, {
      actor,
      act: "person-erased",
      subject: personSubject(address),
      before: { account, requests: contact + quotes + buyback },
    });
  });
  return true;
}
