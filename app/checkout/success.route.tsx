import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRevalidator, type MetaFunction } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "~/i18n/translate";
import { writeCart } from "~/cart/cart.server";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { bankFacts } from "~/orders/bank-facts";
import { findOrder, type Order } from "~/orders/orders.server";
import { log } from "~/platform/log.server";
import { shipping } from "~/shop";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { pageMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { PartNumber } from "~/ui/part-number";
import { Price } from "~/ui/price";
import { forgetPendingOrder } from "./pending-order.server";
import { settleWithStripe } from "./settle.server";

const RELOAD_SECONDS = 3;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta({ title: data?.title ?? "" }),
  { name: "robots", content: "noindex" },
  // Without JavaScript the page asks again by itself.
  ...(data?.state === "checking"
    ? [{ httpEquiv: "refresh", content: String(RELOAD_SECONDS) }]
    : []),
];

export function headers() {
  return { "Cache-Control": "no-store" };
}

/** By Stripe's session id, or by the order's own unguessable id for a prepayment. */
async function findOrderOfSession(sessionId: string): Promise<Order | undefined> {
  if (/^cs_[A-Za-z0-9_]{1,250}$/.test(sessionId)) {
    return findOrder({ stripeSessionId: sessionId });
  }
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(sessionId)
    ? findOrder({ id: sessionId })
    : undefined;
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
      return "refunded";
    case "failed":
    case "expired":
    case "cancelled":
      return "failed";
  }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get("session_id") ?? "";
  const found = await findOrderOfSession(sessionId);
  if (!found) throw redirect("/checkout");
  let order = found;
  if (stateOf(found) === "checking") {
    try {
      order = await settleWithStripe(found);
    } catch (error) {
      log.warn({ order: found.number, err: (error as Error).message }, "can't ask Stripe yet");
    }
  }
  const language = await getLanguage(request);
  const t = getTFor(language);
  const state = stateOf(order);
  const headers = new Headers();
  if (state !== "failed" && state !== "checking") {
    headers.append("Set-Cookie", await writeCart(new Map()));
    headers.append("Set-Cookie", await forgetPendingOrder());
  }
  return data(
    {
      title: state === "checking" ? t("checkout.success.checkingTitle") : t("checkout.title"),
      state,
      sessionId,
      number: order.number,
      amountCents: order.amountCents,
      domestic: order.deliveryAddress.country === shipping.domestic.country,
      bank: state === "waiting" ? bankFacts(order, language, t) : [],
    },
    { headers },
  );
}

export default function SuccessPage() {
  const { state } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  switch (state) {
    case "checking":
      return <Checking />;
    case "failed":
    case "refunded":
      return <Unsuccessful state={state} />;
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

function Unsuccessful({ state }: { state: "failed" | "refunded" }) {
  const { t } = useTranslation();
  return (
    <Container narrow>
      <PageHeader title={t("checkout.success.failedTitle")} />
      <Notice tone="warning" role="status">
        {t(`checkout.success.${state}Text`)}
      </Notice>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/checkout">{t("checkout.success.retry")}</LinkButton>
        <LinkButton to="/katalog" variant="secondary">
          {t("checkout.success.toCatalogue")}
        </LinkButton>
      </div>
    </Container>
  );
}

function Confirmation({ title, text }: { title: string; text?: string }) {
  const { number, amountCents, state } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const status = {
    paid: t("checkout.success.statusPaid"),
    waiting: t("checkout.success.statusWaiting"),
    processing: t("checkout.success.statusProcessing"),
  };
  return (
    <Container narrow>
      <PageHeader title={title} lead={text ?? t("checkout.success.mailNotice")} />
      <div className="flex flex-col gap-6">
        <Panel>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
            <div>
              <dt className="text-sm text-ink-soft">{t("checkout.success.number")}</dt>
              <dd className="mt-1">
                <PartNumber value={number} />
              </dd>
            </div>
            <div>
              <dt className="text-sm text-ink-soft">{t("checkout.total")}</dt>
              <dd className="mt-1">
                <Price cents={amountCents} />
              </dd>
            </div>
            <div>
              <dt className="text-sm text-ink-soft">{t("checkout.success.status")}</dt>
              <dd className="mt-1 font-semibold">{status[state as keyof typeof status]}</dd>
            </div>
          </dl>
        </Panel>
        <BankDetails />
        <NextSteps />
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/katalog">{t("checkout.success.toCatalogue")}</LinkButton>
          <LinkButton to="/account" variant="secondary">
            {t("checkout.success.toAccount")}
          </LinkButton>
        </div>
      </div>
    </Container>
  );
}

function BankDetails() {
  const { bank } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (bank.length === 0) return null;
  return (
    <Panel>
      <h2 className="mb-3 text-lg">{t("orders.bank.title")}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {bank.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold wrap-anywhere select-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function NextSteps() {
  const { domestic } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const [from, to] = (domestic ? shipping.domestic : shipping.abroad).days;
  return (
    <Panel>
      <h2 className="mb-3 text-lg">{t("checkout.success.nextTitle")}</h2>
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        <li>{t("checkout.success.next1")}</li>
        <li>{t("checkout.success.next2")}</li>
        <li>{t("checkout.success.next3")}</li>
        <li>{t("checkout.success.next4", { from, to })}</li>
      </ol>
    </Panel>
  );
}
