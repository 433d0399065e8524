import {
  countErasable,
  isSubscribed,
  listActsOn,
  listKept,
  versionOf,
} from "~/account/erase-person.server";
import { collectPersonData, type PersonData } from "~/account/own-data.server";

const MAX_SHOWN = 20;

/** The newest, and how many there are. */
function newest<Row, Shown>(
  rows: readonly Row[],
  at: (row: Row) => Date,
  show: (row: Row) => Shown,
) {
  const sorted = [...rows].sort((one, other) => at(other).getTime() - at(one).getTime());
  return { count: rows.length, rows: sorted.slice(0, MAX_SHOWN).map(show) };
}

function isEmpty({ account, orders, offers, requests, staff }: PersonData): boolean {
  const lists = [orders, offers, ...Object.values(requests), staff.invitations];
  return account === null && lists.every(({ length }) => length === 0);
}

function viewAccount({ account, profile }: PersonData) {
  if (!account) return undefined;
  return {
    name: `${profile?.first_name ?? ""} ${profile?.last_name ?? ""}`.trim(),
    company: profile?.company_name ?? "",
    createdAt: account.created_at,
    confirmedAt: account.email_verified_at,
    isStaff: account.staff_role !== null,
  };
}

/** `undefined` for an address of which nothing is known. */
export async function viewPerson(email: string) {
  const [data, acts] = await Promise.all([collectPersonData(email), listActsOn(email)]);
  if (isEmpty(data) && acts.length === 0) return undefined;
  const { orders, offers, requests } = data;
  return {
    email,
    acts,
    account: viewAccount(data),
    version: versionOf(data),
    isSubscribed: isSubscribed(data),
    erasable: countErasable(data),
    kept: listKept(data, new Date()),
    orders: newest(
      orders,
      ({ created_at }) => created_at,
      (order) => ({
        id: order.id,
        number: order.number,
        status: order.status,
        cents: order.amount_cents,
        at: order.created_at,
      }),
    ),
    offers: newest(
      offers,
      ({ created_at }) => created_at,
      ({ number, items, created_at }) => ({
        id: number,
        cents: items.reduce((sum, item) => sum + item.unit_price_cents * item.quantity, 0),
        at: created_at,
      }),
    ),
    withdrawals: newest(
      requests.withdrawals,
      ({ received_at }) => received_at,
      (withdrawal) => ({
        id: withdrawal.received_at.toISOString(),
        order: withdrawal.order_number,
        at: withdrawal.received_at,
      }),
    ),
    contact: newest(
      requests.contact,
      ({ created_at }) => created_at,
      (message) => ({
        id: message.id,
        text: message.message.slice(0, 80),
        state: message.state,
        at: message.created_at,
      }),
    ),
    quotes: newest(
      requests.quotes,
      ({ created_at }) => created_at,
      (quote) => ({
        id: quote.id,
        text: `${quote.quantity} × ${quote.product_name}`,
        state: quote.state,
        at: quote.created_at,
      }),
    ),
    buybacks: newest(
      requests.buyback,
      ({ created_at }) => created_at,
      (buyback) => ({
        id: buyback.id,
        text: buyback.components.slice(0, 80),
        files: buyback.files.length,
        at: buyback.created_at,
      }),
    ),
    newsletter: requests.newsletter.map((subscription) => ({
      requestedAt: subscription.requested_at,
      confirmedAt: subscription.confirmed_at,
      unsubscribedAt: subscription.unsubscribed_at,
      consent: subscription.consent_text,
    })),
    mails: newest(
      requests.mails,
      ({ created_at }) => created_at,
      (mail) => ({
        id: `${mail.kind} ${mail.created_at.toISOString()}`,
        subject: mail.subject,
        at: mail.created_at,
        sentAt: mail.sent_at,
      }),
    ),
  };
}

export type PersonView = NonNullable<Awaited<ReturnType<typeof viewPerson>>>;
