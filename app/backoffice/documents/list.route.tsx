import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { exportNames } from "~/documents/exports";
import { type ListedDocument, listDocuments } from "~/documents/list-documents.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { EmptyState } from "~/ui/empty-state";
import { SelectField, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { type Column, DataTable } from "../data-table";
import { lastMonths } from "../format-month";
import { ListEnds } from "../list-ends";
import { ListFilter } from "../list-filter";
import { orderPath } from "../orders/paths";
import { refusePost, requireStaff } from "../require-staff.server";
import { can } from "../roles";
import { StaffPage } from "../staff-page";
import { FileLinks } from "./file-links";
import { linkTo, readFilter } from "./filter";
import { documentPath, DOCUMENTS, exportPath } from "./paths";
import { visibleKinds } from "./visible-kinds";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const { staffRole } = await requireStaff(request, "read-documents");
  const t = await getT(request);
  const { searchParams } = new URL(request.url);
  const filter = readFilter(searchParams);
  const before = /^[A-Z0-9-]{1,30}$/.exec(searchParams.get("before") ?? "")?.[0];
  const kinds = visibleKinds(staffRole);
  return {
    title: t("staffDocuments.title"),
    filter,
    before,
    kinds,
    months: lastMonths(MONTHS),
    mayExport: can(staffRole, "export-documents"),
    ...(await listDocuments(filter, { kinds, before })),
  };
}

export const action = refusePost;

const MONTHS = 24;

export default function DocumentsPage() {
  const { title, documents, older, before, filter, mayExport } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <StaffPage title={title}>
      <Filter />
      {documents.length === 0 ? (
        <EmptyState
          icon="clipboard"
          title={t("staffDocuments.empty")}
          text={t("staffDocuments.emptyText")}
        />
      ) : (
        <Documents documents={documents} />
      )}
      <ListEnds
        newest={before === undefined ? undefined : linkTo(filter)}
        older={older === undefined ? undefined : linkTo(filter, older)}
      />
      {mayExport ? <Exports /> : null}
    </StaffPage>
  );
}

function useMonthOptions() {
  const { months } = useLoaderData<typeof loader>();
  return months.map((month) => ({ value: month, label: `${month.slice(5)}/${month.slice(0, 4)}` }));
}

function Filter() {
  const { filter, kinds } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const any = { value: "", label: t("staffOrders.filter.any") };
  return (
    <ListFilter path={DOCUMENTS} here={linkTo(filter)}>
      <TextField
        name="q"
        type="search"
        label={t("staffDocuments.filter.q")}
        defaultValue={filter.q}
        maxLength={100}
      />
      <SelectField
        name="kind"
        label={t("staffDocuments.filter.kind")}
        defaultValue={filter.kind}
        options={[any, ...kinds.map((value) => ({ value, label: t(`papers.kinds.${value}`) }))]}
      />
      <SelectField
        name="month"
        label={t("staffDocuments.filter.month")}
        defaultValue={filter.month}
        options={[any, ...useMonthOptions()]}
      />
      <SelectField
        name="proof"
        label={t("staffDocuments.filter.proof")}
        defaultValue={filter.unproved ? "open" : ""}
        options={[any, { value: "open", label: t("staffDocuments.filter.proofOpen") }]}
      />
    </ListFilter>
  );
}

function Documents({ documents }: { documents: ListedDocument[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: Column<ListedDocument>[] = [
    {
      label: t("staffDocuments.columns.number"),
      cell: ({ number, issuedOn }) => (
        <>
          <Link to={documentPath(number)} className="link whitespace-nowrap">
            {number}
          </Link>
          <span className="block text-sm text-ink-soft">{format.date(issuedOn)}</span>
        </>
      ),
    },
    {
      label: t("staffDocuments.columns.kind"),
      cell: ({ kind }) => t(`papers.kinds.${kind}`),
    },
    {
      label: t("staffDocuments.columns.partner"),
      cell: ({ partner }) => <span className="wrap-anywhere">{partner}</span>,
    },
    {
      label: t("staffDocuments.columns.order"),
      cell: ({ order }) =>
        order ? (
          <Link to={orderPath(order)} className="link whitespace-nowrap">
            {order}
          </Link>
        ) : (
          "–"
        ),
    },
    {
      label: t("staffOrders.columns.amount"),
      cell: ({ kind, grossCents }) => (
        <span className="tabular-nums whitespace-nowrap">
          {kind === "delivery-note" ? "–" : format.cents(grossCents)}
        </span>
      ),
    },
    {
      label: t("staffDocuments.columns.files"),
      cell: (document) => <FileLinks {...document} />,
    },
  ];
  return (
    <DataTable
      caption={t("staffDocuments.title")}
      rows={documents}
      rowKey={({ number }) => number}
      columns={columns}
    />
  );
}

/** One form for all: the button says which list, its address the month. */
function Exports() {
  const { filter, months } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const month = filter.month ?? months[1] ?? "";
  return (
    <Panel className="mt-8">
      <h2 className="text-lg">{t("staffDocuments.exports.title")}</h2>
      <p className="mt-1 text-ink-soft">
        {t("staffDocuments.exports.text", { month: `${month.slice(5)}/${month.slice(0, 4)}` })}
      </p>
      <ul className="mt-3 grid gap-2">
        {exportNames.map((name) => (
          <li key={name}>
            <a href={exportPath(name, month)} className="link inline-block py-1" download>
              {t(`staffDocuments.exports.${name}`)}
            </a>
            <span className="block text-sm text-ink-soft">
              {t(`staffDocuments.exportTexts.${name}`)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
