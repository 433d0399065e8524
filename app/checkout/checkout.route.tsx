import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { findCheckoutDefaults } from "~/account/profile.server";
import { useIsGuest } from "~/auth/use-signed-in";
import { leaveEmptyCart } from "~/cart/empty-cart.server";
import { getT } from "~/i18n/i18n.server";
import { answersForm, createFormToken } from "~/platform/form.server";
import type { RouteHandle } from "~/platform/guard.server";
import { privateHeaders } from "~/platform/retry-after";
import { Container, PageHeader } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
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
  const pending = await askForRememberedOrder(request);
  if (pending && isPaid(pending)) throw redirect(successPath(pending));
  const defaults: Record<string, string> = pending
    ? formDefaults(pending)
    : await findCheckoutDefaults(request);
  const { cart, quote, correctedCart } = await quoteOrder(request, {
    country: defaults.country,
    euTaxExempt: defaults.euTaxExempt === "on",
    vatId: defaults.vatId,
    pending,
  });
  // The action has priced the cart with what its own order reserves.
  const isAnswer = answersForm(request);
  if (cart.items.length === 0 && !isAnswer) throw await leaveEmptyCart(cart);
  return data(
    {
      title: t("checkout.title"),
      formToken: createFormToken(),
      defaults,
      restored: pending !== undefined,
      changes: cart.changes,
      quote,
    },
    correctedCart && !isAnswer ? { headers: { "Set-Cookie": correctedCart } } : {},
  );
}

export async function action({ request }: ActionFunctionArgs) {
  return handleCheckout(request);
}

export default function CheckoutPage() {
  const isGuest = useIsGuest();
  const { t } = useTranslation();
  return (
    <Container>
      <PageHeader title={t("checkout.title")} lead={isGuest ? t("checkout.lead") : undefined} />
      <CheckoutForm />
    </Container>
  );
}
