import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { findExpectedLine } from "~/buyback/case-goods.server";
import { listCategories } from "~/catalogue/facets.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { findReturnedLine } from "~/orders/returned-lines.server";
import { findCondition } from "~/parts/conditions";
import { createFormToken, readForm } from "~/platform/form.server";
import { listSameNumber } from "~/stock/same-article.server";
import { Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { queryText } from "../query-text";
import { requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { StaffPage } from "../staff-page";
import { GOODS } from "./paths";
import { receiveGoods } from "./receive.server";
import { ReceiptForm } from "./receipt-form";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { staffRole } = await requireStaff(request, "receive-goods");
  const t = await getT(request);
  const { searchParams } = new URL(request.url);
  const [known, categories] = await Promise.all([findKnown(searchParams), listCategories()]);
  return {
    title: t("staffGoods.receive"),
    known,
    categories: categories.map(({ value }) => value),
    formToken: createFormToken(),
    seesCosts: can(staffRole, "change-articles"),
  };
}

/** What the shop knows of an order's line, or of a number. */
async function findKnown(params: URLSearchParams) {
  const itemId = Number(/^\d{1,9}$/.exec(params.get("orderItem") ?? "")?.[0]);
  const line = itemId > 0 ? await findReturnedLine(itemId) : undefined;
  const soldId = Number(/^\d{1,9}$/.exec(params.get("ankauf") ?? "")?.[0]);
  const sold = soldId > 0 ? await findExpectedLine(soldId) : undefined;
  const articleNumber =
    line?.articleNumber ?? sold?.articleNumber ?? queryText(params, "articleNumber");
  const manufacturer = line?.manufacturer ?? sold?.manufacturer ?? "";
  const [same] = articleNumber
    ? await listSameNumber({ articleNumber, manufacturer })
    : [undefined];
  return {
    articleNumber: line ? articleNumber : (same?.articleNumber ?? articleNumber),
    manufacturer: same?.manufacturer ?? manufacturer,
    name: line?.name ?? same?.name ?? "",
    category: line?.category ?? same?.category ?? "",
    condition: findCondition(line?.condition ?? sold?.condition ?? "")?.name,
    isKnown: same !== undefined,
    line: line && { id: line.id, number: line.number, open: line.open },
    sold: sold && { id: sold.id, number: sold.number, open: sold.open },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "receive-goods");
  return receiveGoods({ request, form: await readForm(request), staff });
}

export default function ReceiptPage() {
  const { title, known, categories, formToken, seesCosts } = useLoaderData<typeof loader>();
  const answer = useActionData<FormActionResult>();
  const { t } = useTranslation();
  const { line, sold, articleNumber, isKnown } = known;
  return (
    <StaffPage title={title} back={{ to: GOODS, label: t("staff.nav.goods") }}>
      {line ? (
        <div className="mb-4 max-w-3xl">
          <Notice tone="info">{t("staffGoods.returned.of", { number: line.number })}</Notice>
        </div>
      ) : sold ? (
        <div className="mb-4 max-w-3xl">
          <Notice tone="info">
            {t("staffGoods.sold", { number: sold.number, count: sold.open })}
          </Notice>
        </div>
      ) : articleNumber && !isKnown ? (
        <div className="mb-4 max-w-3xl">
          <Notice tone="info">{t("staffGoods.begin.unknown", { number: articleNumber })}</Notice>
        </div>
      ) : null}
      <Panel className="max-w-3xl">
        <ReceiptForm
          key={`${articleNumber} ${line?.id} ${sold?.id}`}
          known={known}
          categories={categories}
          answer={answer}
          formToken={formToken}
          seesCosts={seesCosts}
        />
      </Panel>
    </StaffPage>
  );
}
