import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRevalidator, type MetaFunction } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "~/i18n/translate";
import { type Cart, countUnits } from "~/cart/cart";
import { cartWithout, readCart, writeCart } from "~/cart/cart.server";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { linkOffer } from "~/offers/offer-link.server";
import { orderAddresses } from "~/orders/address";
import { viewBank } from "~/orders/bank-facts.server";
import { hasOrderEvent } from "~/orders/order-history.server";
import { orderLines } from "~/orders/order-lines";
import { withPieces } from "~/orders/order-pieces.server";
import { findOrder, type Order } from "~/orders/orders.server";
import { daysBefore } from "~/platform/clock";
import { privateHeaders } from "~/platform/retry-after";
import { isUuid } from "~/platform/uuid";
import { settingsOn } from "~/settings/settings.server";
import { shippingTable, zoneOf } from "~/settings/shipping";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { Confirmation } from "./confirmation";
import { forgetUnpaid, hashSubnet } from "./open-orders.server";
import { askForPayment } from "~/payments/payment-page.server";
import { forgetPendingOrder, isRememberedOrder } from "~/payments/pending-order.server";

const RELOAD_SECONDS = 3;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...noindexMeta(data?.title),
  // Without JavaScript the page asks again by itself.
  ...(data?.state === "checking"
    ? [{ httpEquiv: "refresh", content: String(RELOAD_SECONDS) }]
    : []),
];

export const headers = privateHeaders;

/** Stripe's session id, or the unguessable id of a prepayment. */
async function findOrderOfSession(sessionId: string): Promise<Order | undefined> {
  if (/^cs_[A-Za-z0-9_]{1,250}$/.test(sessionId)) {
    return findOrder({ stripeSessionId: sessionId });
  }
  return isUuid(sessionId) ? findOrder({ id: sessionId }) : undefined;
}

type SuccessState = "checking" | "paid" | "waiting" | "processing" | "failed" | "refunded";

function stateOf(order: Order): SuccessState {
  switch (order.paymentState) {
    case "open":
      return order.paymentMethod === "prepayment" ? "waiting" : "checking";
    case "paid":
      return order.stockState === "sold" ? "paid" : "refunded";
    case "processing":
    case "flagged":
      return "processing";
    case "refunded":
    case "refund-failed":
      return "refunded";
    case "failed":
    case "expired":
    case "cancelled":
      return "failed";
  }
}

/** A debit fails days after the purchase: the checkout needs the cart again, if it is empty. */
async function linesToPutBack(
  request: Request,
  order: Order,
): Promise<Pick<Cart, "lines" | "chosen"> | undefined> {
  if (order.paymentState !== "failed" || order.withdrawal || order.offerId) return undefined;
  if ((await readCart(request)).lines.size > 0) return undefined;
  const items = order.items.flatMap(({ productId, ...item }) =>
    productId === null ? [] : [{ productId, ...item }],
  );
  return {
    lines: new Map(items.map(({ productId, quantity }) => [productId, quantity])),
    chosen: new Map(items.map(({ productId, chosenUnits = [] }) => [productId, chosenUnits])),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  const found = await findOrderOfSession(sessionId);
  if (!found) throw redirect("/checkout");
  const order = await askForPayment(found);
  const language = await getLanguage(request);
  const t = getTFor(language);
  const state = stateOf(order);
  const headers = new Headers();
  // Once only: the cart may have been filled again.
  const settled = state !== "failed" && state !== "checking";
  const endsPurchase = settled && (await isRememberedOrder(request, order));
  const left = endsPurchase ? await cartWithout(request, order) : undefined;
  if (left) {
    headers.append("Set-Cookie", left.cookie);
    headers.append("Set-Cookie", await forgetPendingOrder());
    if (order.paymentState === "paid") {
      await forgetUnpaid({ email: order.email, subnetHash: hashSubnet(request) });
    }
  }
  const putBack = await linesToPutBack(request, order);
  if (putBack) {
    headers.append("Set-Cookie", await writeCart(putBack.lines, undefined, putBack.chosen));
  }
  const linesNow = left?.lines ?? putBack?.lines;
  return data(
    {
      title: t(`checkout.success.${state === "waiting" ? "placed" : state}Title`),
      state,
      // The shop's own cancellations are refunded, too: only the history tells the reason.
      soldOut:
        state === "refunded" &&
        (await hasOrderEvent({ orderId: order.id, event: "paid-too-late" })),
      cartCountNow: linesNow && countUnits(linesNow),
      retryPath: order.offerId && state === "failed" ? await linkOffer(order.offerId) : "/checkout",
      sessionId,
      number: order.number,
      createdAt: order.createdAt,
      amountCents: order.amountCents,
      days: zoneOf(shippingTable(settingsOn(order.createdAt)), order.deliveryAddress.country).days,
      lines: orderLines({ ...order, items: await withPieces(order.id, order.items) }),
      // Whoever has the address of this page sees it: not for long.
      addresses: order.createdAt > daysBefore(new Date(), 1) ? orderAddresses(order, t) : [],
      ...(state === "waiting"
        ? await viewBank(order, language, t)
        : { bank: [], giroCode: undefined }),
    },
    { headers },
  );
}

export default function SuccessPage() {
  const { state, soldOut } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  switch (state) {
    case "checking":
      return <Checking />;
    case "failed":
      return (
        <Unsuccessful
          title={t("checkout.success.failedTitle")}
          text={t("checkout.success.failedText")}
        />
      );
    case "refunded":
      return (
        <Unsuccessful
          title={t("checkout.success.refundedTitle")}
          text={t(soldOut ? "checkout.success.soldOutText" : "checkout.success.refundedText")}
        />
      );
    case "paid":
      return <Confirmation title={t("checkout.success.paidTitle")} />;
    case "processing":
      return (
        <Confirmation
          title={t("checkout.success.processingTitle")}
          text={t("checkout.success.processingText")}
        />
      );
    case "waiting":
      return <Confirmation title={t("checkout.success.placedTitle")} />;
  }
}

function Checking() {
  const { sessionId } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, RELOAD_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <Container narrow>
      <PageHeader
        title={t("checkout.success.checkingTitle")}
        lead={t("checkout.success.checkingText")}
      />
      <LinkButton
        to={`?session_id=${encodeURIComponent(sessionId)}`}
        reloadDocument
        variant="secondary"
      >
        {t("checkout.success.reload")}
      </LinkButton>
    </Container>
  );
}

function Unsuccessful({ title, text }: { title: string; text: string }) {
  const { retryPath } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <Container narrow>
      <PageHeader title={title} />
      <Notice tone="warning" role="status">
        {text}
      </Notice>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={retryPath}>{t("checkout.success.retry")}</LinkButton>
        <LinkButton to="/katalog" variant="secondary">
          {t("checkout.success.toCatalogue")}
        </LinkButton>
      </div>
    </Container>
  );
}
