import { settingsOn } from "~/settings/settings.server";
import { balanceOf } from "./balance";
import type { Payment } from "./ledger.server";
import type { Order } from "./orders.server";
import { listParcels } from "./parcels.server";
import { listReturns } from "./returns.server";
import { trackingLink } from "./tracking";

/** As the buyer sees them: what says no more than the order itself is left out. */
export async function viewMoves(order: Order, payments: readonly Payment[]) {
  const [parcels, returns] = await Promise.all([listParcels(order.id), listReturns(order.id)]);
  const named = (items: { itemId: number; quantity: number }[]) =>
    items.map(({ itemId, quantity }) => {
      const item = order.items.find(({ id }) => id === itemId);
      return { quantity, name: item?.name ?? "", articleNumber: item?.articleNumber ?? "" };
    });
  const { openCents, overCents, owedCents } = balanceOf(order);
  const isPlain = payments.length < 2 && payments.every(({ cents }) => cents === order.amountCents);
  const [parcel, another] = parcels;
  const isWhole = order.status !== "processing" && !another;
  return {
    /** Of an order that left in one parcel. */
    tracking: isWhole
      ? (trackingLink(
          { carrier: parcel?.carrier ?? "", trackingNumber: order.trackingNumber },
          settingsOn(parcel?.createdAt ?? order.createdAt),
        ) ?? null)
      : null,
    parcels: (isWhole ? [] : parcels).map((each) => ({
      shippedAt: each.createdAt,
      trackingNumber: each.trackingNumber,
      link: trackingLink(each, settingsOn(each.createdAt)) ?? null,
      items: named(each.items),
    })),
    // A difference that was let go moved no money.
    payments: isPlain
      ? []
      : payments
          .filter(({ cents }) => cents !== 0)
          .map(({ cents, day, state }) => ({ cents, day, state })),
    openCents: isPlain ? 0 : openCents,
    owedCents: isPlain ? 0 : overCents + owedCents,
    returns: returns.map(({ createdAt, items }) => ({ arrivedAt: createdAt, items: named(items) })),
  };
}
