import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { findCheckoutDefaults } from "~/account/profile.server";
import { useIsGuest } from "~/auth/use-signed-in";
import { getT } from "~/i18n/i18n.server";
import { answersForm, createFormToken } from "~/platform/form.server";
import type { RouteHandle } from "~/platform/guard.server";
import { privateHeaders } from "~/platform/retry-after";
import { Container, PageHeader } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { leaveCheckout, mustLeave, offerDefaults } from "./basket.server";
import { CheckoutForm } from "./checkout-form";
import { handleCheckout } from "./handle-checkout.server";
import { askForRememberedOrder, isPaid, successPath } from "~/payments/pending-order.server";
import { formDefaults } from "./order-request.server";
import { quoteOrder } from "./quote-order.server";

/** Only the button below the summary may order. */
export const handle: RouteHandle = { showAgain: "resume" };

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getT(request);
  // The action has priced the cart with what its own order reserves.
  const isAnswer = answersForm(request);
  const pending = await askForRememberedOrder(request);
  if (pending && isPaid(pending)) throw redirect(successPath(pending));
  const known: Record<string, string> = pending
    ? formDefaults(pending)
    : await findCheckoutDefaults(request);
  const { basket, cart, quote, correctedCart } = await quoteOrder(request, {
    country: known.country,
    postalCode: known.postalCode,
    customerType: known.customerType,
    euTaxExempt: known.euTaxExempt === "on",
    vatId: known.vatId,
    pending,
    isAnswer,
  });
  const defaults = { ...offerDefaults(basket), ...known };
  const isOver = cart.items.length === 0 || mustLeave({ basket, cart });
  if (isOver && !isAnswer) throw await leaveCheckout({ basket, cart });
  return data(
    {
      title: t("checkout.title"),
      formToken: createFormToken(),
      defaults,
      restored: pending !== undefined,
      changes: cart.changes,
      quote,
      offer: basket.offer && { number: basket.offer.number, path: basket.offer.path },
    },
    correctedCart && !isAnswer ? { headers: { "Set-Cookie": correctedCart } } : {},
  );
}

export async function action({ request }: ActionFunctionArgs) {
  return handleCheckout(request);
}

export default function CheckoutPage() {
  const { offer } = useLoaderData<typeof loader>();
  const isGuest = useIsGuest();
  const { t } = useTranslation();
  const lead = offer
    ? t("checkout.offerLead", { number: offer.number })
    : isGuest
      ? t("checkout.lead")
      : undefined;
  return (
    <Container>
      <PageHeader title={t("checkout.title")} lead={lead} />
      <CheckoutForm />
    </Container>
  );
}
