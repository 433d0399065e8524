import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { findCheckoutDefaults } from "~/account/profile.server";
import { CartChanges } from "~/cart/cart-changes";
import { getT } from "~/i18n/i18n.server";
import { createFormToken } from "~/platform/form.server";
import { setMessage } from "~/platform/message.server";
import { Container, PageHeader } from "~/ui/layout";
import { pageMeta } from "~/ui/meta";
import { CheckoutForm } from "./checkout-form";
import { CheckoutProblem } from "./checkout-problem";
import { handleCheckout } from "./handle-checkout.server";
import { findPendingOrder, formDefaults } from "./pending-order.server";
import { quoteOrder } from "./quote-order.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta({ title: data?.title ?? "" }),
  { name: "robots", content: "noindex" },
];

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getT(request);
  const pending = await findPendingOrder(request);
  const defaults: Record<string, string> = pending
    ? formDefaults(pending)
    : await findCheckoutDefaults(request);
  const { cart, quote, correctedCart } = await quoteOrder(request, {
    country: defaults.country,
    euTaxExempt: defaults.euTaxExempt === "on",
    vatId: defaults.vatId,
    pending,
  });
  const responseHeaders = new Headers();
  if (correctedCart) responseHeaders.append("Set-Cookie", correctedCart);
  if (cart.items.length === 0) {
    responseHeaders.append(
      "Set-Cookie",
      await setMessage({
        kind: "info",
        title: "checkout.errors.cartEmptyTitle",
        text: "checkout.errors.cartEmpty",
      }),
    );
    throw redirect("/katalog", { headers: responseHeaders });
  }
  return data(
    {
      title: t("checkout.title"),
      formToken: createFormToken(),
      defaults,
      restored: pending !== undefined,
      changes: cart.changes,
      quote,
    },
    { headers: responseHeaders },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  return handleCheckout(request);
}

export default function CheckoutPage() {
  const { changes, restored } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <Container>
      <PageHeader title={t("checkout.title")} lead={t("checkout.lead")} />
      <CartChanges changes={changes} />
      <CheckoutProblem problem={actionData?.problem} restored={restored && !actionData} />
      <CheckoutForm />
    </Container>
  );
}
