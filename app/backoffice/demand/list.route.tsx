import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { demandKinds, demandSorts } from "~/demand/demand-filter";
import { keyOf, listDemand, type DemandedPart } from "~/demand/demand.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import type { RouteHandle } from "~/platform/guard.server";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { SelectField, TextField } from "~/ui/field";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { DataTable, type Column } from "../data-table";
import { formatMonth, lastMonths } from "../format-month";
import { requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { DEMAND_PATH, linkTo, partPath, readFilter } from "./filter";
import { readUpload } from "./read-upload.server";
import { UploadPanel, type UploadAnswer } from "./upload-panel";

const MONTHS = 24;

export const handle: RouteHandle = { upload: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "offer-buybacks");
  const t = await getT(request);
  const filter = readFilter(new URL(request.url).searchParams);
  const list = await listDemand(filter);
  // What nobody asked for yet can be wanted, too.
  const typed = filter.text && list.parts.length === 0 ? await keyOf(filter.text) : "";
  return { title: t("staffDemand.title"), filter, typed, months: lastMonths(MONTHS), ...list };
}

export async function action({ request }: ActionFunctionArgs) {
  return readUpload(request, await requireStaff(request, "offer-buybacks"));
}

export default function DemandPage() {
  const { parts, more, filter, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<UploadAnswer>();
  const { t } = useTranslation();
  return (
    <StaffPage title={t("staffDemand.title")}>
      <p className="mb-4 max-w-3xl text-ink-soft">{t("staffDemand.lead")}</p>
      <FilterForm />
      {parts.length === 0 ? (
        <EmptyState icon="search" title={t("staffDemand.empty")} text={t("staffDemand.emptyText")}>
          {typed ? (
            <LinkButton to={partPath(typed)} variant="secondary">
              {t("staffDemand.open", { number: filter.text })}
            </LinkButton>
          ) : null}
        </EmptyState>
      ) : (
        <PartTable parts={parts} />
      )}
      <p className="mt-4 mb-6 flex flex-wrap gap-3">
        {filter.page > 1 ? (
          <LinkButton to={linkTo({ ...filter, page: 1 })} variant="secondary">
            {t("staffDemand.first")}
          </LinkButton>
        ) : null}
        {more ? (
          <LinkButton
            to={linkTo({ ...filter, page: filter.page + 1 })}
            variant="secondary"
            rel="next"
          >
            {t("staffDemand.next")}
          </LinkButton>
        ) : null}
      </p>
      <UploadPanel answer={answer} />
    </StaffPage>
  );
}

function PartTable({ parts }: { parts: DemandedPart[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const counts = (["searches", "requests", "waits", "watched"] as const).map(
    (name): Column<DemandedPart> => ({
      label: t(`staffDemand.columns.${name}`),
      cell: (part) => <span className="tabular-nums">{format.number(part[name])}</span>,
    }),
  );
  return (
    <DataTable
      caption={t("staffDemand.title")}
      rows={parts}
      rowKey={({ key }) => key}
      columns={[
        {
          label: t("staffDemand.columns.part"),
          cell: ({ key, number }) => (
            <Link to={partPath(key)} className="link py-1 font-semibold">
              {number}
            </Link>
          ),
        },
        ...counts,
        {
          label: t("staffDemand.columns.stock"),
          cell: ({ stock }) => <span className="tabular-nums">{format.number(stock)}</span>,
        },
        {
          label: t("staffDemand.limit"),
          cell: ({ limitCents }) => (
            <span className="tabular-nums whitespace-nowrap">
              {limitCents === null ? "–" : format.cents(limitCents)}
            </span>
          ),
        },
      ]}
    />
  );
}

function FilterForm() {
  const { filter, months } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  const here = linkTo({ ...filter, page: 1 });
  return (
    // Another filter's fields begin with its own values.
    <Form action={DEMAND_PATH} key={here} className="staff-filter">
      <SelectField
        name="month"
        label={t("staffDemand.month")}
        defaultValue={filter.month}
        options={[
          { value: "", label: t("staffDemand.lastYear") },
          ...months.map((value) => ({ value, label: formatMonth(value, language) })),
        ]}
      />
      <SelectField
        name="only"
        label={t("staffDemand.only")}
        defaultValue={filter.only}
        options={[
          { value: "", label: t("staffDemand.all") },
          ...demandKinds.map((value) => ({ value, label: t(`staffDemand.columns.${value}`) })),
        ]}
      />
      <SelectField
        name="sort"
        label={t("staffDemand.sort")}
        defaultValue={filter.sort}
        options={demandSorts.map((value) => ({ value, label: t(`staffDemand.sorts.${value}`) }))}
      />
      <TextField
        name="q"
        type="search"
        label={t("staffDemand.columns.part")}
        defaultValue={filter.text}
      />
      <div className="flex flex-wrap gap-3">
        <Button>{t("staffDemand.show")}</Button>
        {here === DEMAND_PATH ? null : (
          <LinkButton to={DEMAND_PATH} variant="quiet">
            {t("staffDemand.reset")}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
