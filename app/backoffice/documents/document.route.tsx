import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { viewDocument } from "~/documents/view-document.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { findOrder } from "~/orders/orders.server";
import { calendarDay } from "~/platform/clock";
import { createFormToken, readForm, textField } from "~/platform/form.server";
import { notFound } from "~/platform/refusals.server";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { PartNumber } from "~/ui/part-number";
import { DataTable } from "../data-table";
import { orderPath } from "../orders/paths";
import { requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { StaffPage } from "../staff-page";
import { acts } from "./document-acts.server";
import { ArrivalForm, CancelForm, ReplaceForm } from "./document-forms";
import { FileLinks } from "./file-links";
import { documentPath, DOCUMENTS } from "./paths";
import { visibleKinds } from "./visible-kinds";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

async function findOrFail(number: string | undefined, kinds: ReturnType<typeof visibleKinds>) {
  const document = await viewDocument(number ?? "");
  if (!document || !kinds.includes(document.kind)) throw notFound();
  return document;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { staffRole, passwordIsFresh } = await requireStaff(request, "read-documents");
  const t = await getT(request);
  const found = await findOrFail(params.document, visibleKinds(staffRole));
  const { snapshot, later, kind } = found;
  const order = found.orderId ? await findOrder({ id: found.orderId }) : undefined;
  const isCancelled = later.some((each) => each.kind === "invoice-cancellation");
  const mayChange = kind === "invoice" && order !== undefined && later.length === 0;
  return {
    title: `${t(`papers.kinds.${kind}`)} ${found.number}`,
    list: t("staffDocuments.title"),
    document: {
      ...{ kind, later, number: found.number, issuedOn: found.issuedOn, actor: found.actor },
      ...{ taxes: found.taxes, grossCents: found.grossCents, pdfSha256: found.pdfSha256 },
      ...{ hasPdf: found.pdfSha256 !== null, hasXml: found.xmlSha256 !== null },
      ...{ partner: found.partner, needsProof: found.needsProof, proof: found.proof },
      ...{ references: snapshot.references, buyer: snapshot.buyer, lines: snapshot.lines },
    },
    order: order && { number: order.number, version: order.version },
    isCancelled,
    mayCancel: mayChange && can(staffRole, "refund"),
    mayReplace: mayChange && can(staffRole, "change-orders"),
    mayProve: found.needsProof && can(staffRole, "change-orders"),
    isFresh: passwordIsFresh,
    today: calendarDay(new Date()),
    tokens: { cancel: createFormToken(), replace: createFormToken() },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { staffRole } = await requireStaff(request, "read-documents");
  const form = await readForm(request, ["password"]);
  const act = acts.get(textField(form, "intent"));
  if (!act) throw new Response("Unknown intent", { status: 400 });
  const staff = await requireStaff(request, act.permission);
  const document = await findOrFail(params.document, visibleKinds(staffRole));
  const order = document.orderId ? await findOrder({ id: document.orderId }) : undefined;
  return act.answer({ request, form, staff, document, order: order?.number ?? "" });
}

export default function DocumentPage() {
  const { title, list, document, order, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<FormActionResult>();
  const { t } = useTranslation();
  const format = useFormat();
  const forms = { answer, isFresh: page.isFresh, tokens: page.tokens, order, document };
  return (
    <StaffPage title={title} back={{ to: DOCUMENTS, label: list }}>
      <div className="staff-columns">
        <div className="grid gap-4">
          <Panel>
            <DataTable
              caption={title}
              rows={document.lines}
              rowKey={({ position }) => position}
              columns={[
                {
                  label: t("staffOrders.columns.article"),
                  cell: ({ articleNumber, name }) => (
                    <>
                      {articleNumber ? <PartNumber value={articleNumber} size="small" /> : null}
                      <span className="block wrap-anywhere">{name}</span>
                    </>
                  ),
                },
                { label: t("staffOrders.columns.quantity"), cell: ({ quantity }) => quantity },
                {
                  label: t("staffOrders.columns.amount"),
                  cell: ({ lineCents }) => (
                    <span className="whitespace-nowrap tabular-nums">
                      {format.cents(lineCents)}
                    </span>
                  ),
                },
              ]}
            />
          </Panel>
          {page.mayCancel || page.mayReplace || page.mayProve ? (
            <Panel>
              <h2 className="text-lg">{t("staffDocuments.acts")}</h2>
              <p className="mt-1 text-ink-soft">{t("staffDocuments.actsText")}</p>
              {page.mayProve ? <ArrivalForm {...forms} today={page.today} /> : null}
              {page.mayReplace ? <ReplaceForm {...forms} /> : null}
              {page.mayCancel ? <CancelForm {...forms} /> : null}
            </Panel>
          ) : null}
        </div>
        <Facts />
      </div>
    </StaffPage>
  );
}

function Facts() {
  const { document, order, isCancelled } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const format = useFormat();
  const { references, taxes, later, proof } = document;
  const facts: [string, React.ReactNode][] = [
    [t("staffDocuments.columns.files"), <FileLinks key="files" {...document} />],
    [t("staffDocuments.facts.issued"), `${format.date(document.issuedOn)}, ${document.actor}`],
    [t("staffDocuments.columns.partner"), document.partner],
    ...(order
      ? ([
          [
            t("staffDocuments.columns.order"),
            <Link key="order" to={orderPath(order.number)} className="link">
              {order.number}
            </Link>,
          ],
        ] satisfies [string, React.ReactNode][])
      : []),
    [t("staffOrders.columns.amount"), format.cents(document.grossCents)],
    ...taxes.map((tax): [string, string] => [
      t(`staffDocuments.categories.${tax.category}`, {
        rate: format.number(tax.rateBasisPoints / 100),
      }),
      `${format.cents(tax.netCents)} + ${format.cents(tax.taxCents)}`,
    ]),
    ...(references.corrects
      ? ([
          [
            t("staffDocuments.facts.corrects"),
            <Link key="of" to={documentPath(references.corrects.number)} className="link">
              {references.corrects.number}
            </Link>,
          ],
        ] satisfies [string, React.ReactNode][])
      : []),
    ...later.map(({ number, kind }): [string, React.ReactNode] => [
      t(`papers.kinds.${kind}`),
      <Link key={number} to={documentPath(number)} className="link">
        {number}
      </Link>,
    ]),
    ...(document.needsProof
      ? ([
          [
            t("staffDocuments.facts.proof"),
            proof
              ? [format.date(proof.arrivedOn), proof.note].filter(Boolean).join(", ")
              : t(isCancelled ? "staffDocuments.facts.noProof" : "staffDocuments.facts.missing"),
          ],
        ] satisfies [string, React.ReactNode][])
      : []),
    ...(document.pdfSha256 ? ([["SHA-256", document.pdfSha256]] satisfies [string, string][]) : []),
  ];
  return (
    <Panel>
      <dl className="staff-facts">
        {facts.map(([label, value], at) => (
          <div key={at}>
            <dt>{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
