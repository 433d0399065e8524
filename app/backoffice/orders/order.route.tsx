import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { formatDateTime } from "~/i18n/format";
import { getLanguage, getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { findOrder } from "~/orders/orders.server";
import { readForm, textField } from "~/platform/form.server";
import { notFound } from "~/platform/refusals.server";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { NextStepPanel, OtherSteps } from "./act-forms";
import { acts } from "./order-acts.server";
import { OrderDocuments } from "./order-documents";
import { Goods } from "./order-goods";
import { Money } from "./order-money";
import { OtherOrders, Parcels, People } from "./order-people";
import { Mails, Trail } from "./order-trail";
import { viewForStaff } from "./order-view.server";
import { ORDERS_PATH } from "./paths";
import { PaymentBadge, ShippingBadge } from "./state-badges";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "read-orders");
  const view = await viewForStaff(params.order ?? "", staff, await getLanguage(request));
  if (!view) throw notFound();
  const t = await getT(request);
  const title = t("staffOrders.title", { number: view.order.number });
  return {
    title,
    list: t("staff.nav.orders"),
    view,
    isFresh: staff.passwordIsFresh,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  // Whoever may not even read gets the same 404 for every intent.
  await requireStaff(request, "read-orders");
  const form = await readForm(request, ["password"]);
  const act = acts.get(textField(form, "intent"));
  if (!act) throw new Response("Unknown intent", { status: 400 });
  const staff = await requireStaff(request, act.permission);
  const number = params.order ?? "";
  if (!(await findOrder({ number }))) throw notFound();
  return act.answer({ request, form, staff, number });
}

export default function OrderPage() {
  const { title, list, view, isFresh } = useLoaderData<typeof loader>();
  const answer = useActionData<FormActionResult>();
  const { language } = useTranslation();
  const { order } = view;
  const common = { view, answer, isFresh };
  return (
    <StaffPage title={title} back={{ to: ORDERS_PATH, label: list }}>
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <PaymentBadge order={order} />
        <ShippingBadge status={order.status} />
        <span className="text-ink-soft">{formatDateTime(order.createdAt, language)}</span>
      </p>
      <Withdrawn />
      <div className="staff-columns">
        <div className="grid gap-4">
          <NextStepPanel {...common} />
          <Goods {...view} />
          <OtherSteps {...common} />
          <Trail {...view} />
          <Mails {...view} />
        </div>
        <div className="grid gap-4">
          <Money {...view} />
          <People {...view} />
          <Parcels {...view} />
          <OrderDocuments {...view} />
          <OtherOrders {...view} />
        </div>
      </div>
    </StaffPage>
  );
}

function Withdrawn() {
  const { order } = useLoaderData<typeof loader>().view;
  const { t } = useTranslation();
  const format = useFormat();
  if (!order.withdrawal || !order.withdrawnAt) return null;
  return (
    <div className="mb-4">
      <Notice tone="warning">
        {t(`staffOrders.withdrawn.${order.withdrawal}`, {
          date: format.date(order.withdrawnAt),
        })}
      </Notice>
    </div>
  );
}
