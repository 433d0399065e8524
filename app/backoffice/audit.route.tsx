import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import type { AuditValues } from "../../db/staff-tables";
import { privateHeaders } from "~/ui/form-result.server";
import { formatCents, formatDate, formatDateTime } from "~/i18n/format";
import { getT } from "~/i18n/i18n.server";
import { asTextKey, useTranslation } from "~/i18n/translate";
import { isCalendarDay } from "~/platform/clock";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/field";
import { noindexMeta } from "~/ui/meta";
import { listActs, type ActFilter } from "./acts.server";
import { DataTable } from "./data-table";
import { ListEnds } from "./list-ends";
import { ListFilter } from "./list-filter";
import { queryText } from "./query-text";
import { refusePost, requireStaff } from "./require-staff.server";
import { StaffPage } from "./staff-page";

const PATH = "/intern/protokoll";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

/** What isn't understood is left out. */
function readFilter(request: Request): ActFilter {
  const { searchParams } = new URL(request.url);
  const text = (name: string) => queryText(searchParams, name);
  const day = text("day");
  const before = text("before");
  return {
    person: text("person"),
    thing: text("thing"),
    day: isCalendarDay(day) ? day : "",
    before: /^\d{1,15}$/.test(before) ? Number(before) : undefined,
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "read-audit");
  const t = await getT(request);
  const filter = readFilter(request);
  const list = await listActs(filter, { settingsName: t("staff.nav.settings") });
  return { title: t("staff.nav.audit"), filter, ...list };
}

export const action = refusePost;

function linkTo({ person, thing, day }: ActFilter, before?: number): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ person, thing, day })) {
    if (value) query.set(name, value);
  }
  if (before !== undefined) query.set("before", String(before));
  return query.size > 0 ? `${PATH}?${query.toString()}` : PATH;
}

export default function AuditPage() {
  const { acts, older, filter } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  return (
    <StaffPage title={t("staff.nav.audit")}>
      <FilterForm />
      {acts.length === 0 ? (
        <EmptyState icon="list" title={t("staff.audit.empty")} text={t("staff.audit.emptyText")} />
      ) : (
        <DataTable
          caption={t("staff.nav.audit")}
          rows={acts}
          rowKey={({ id }) => id}
          columns={[
            {
              label: t("staff.columns.time"),
              cell: ({ createdAt }) => formatDateTime(createdAt, language),
            },
            {
              label: t("staff.columns.who"),
              cell: ({ actor }) => <span className="staff-address">{actor}</span>,
            },
            {
              label: t("staff.columns.act"),
              cell: ({ act }) => t(asTextKey(`staff.acts.${act}`)),
            },
            { label: t("staff.columns.thing"), cell: ({ subject }) => subject },
            {
              label: t("staff.columns.values"),
              cell: ({ previous, next }) => <Values previous={previous} next={next} />,
            },
          ]}
        />
      )}
      <ListEnds
        newest={filter.before === undefined ? undefined : linkTo(filter)}
        older={older === undefined ? undefined : linkTo(filter, older)}
      />
    </StaffPage>
  );
}

function FilterForm() {
  const { filter } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ListFilter path={PATH} here={linkTo(filter)}>
      <TextField name="person" label={t("staff.columns.who")} defaultValue={filter.person} />
      <TextField name="thing" label={t("staff.columns.thing")} defaultValue={filter.thing} />
      <TextField name="day" type="date" label={t("staff.audit.day")} defaultValue={filter.day} />
    </ListFilter>
  );
}

/** Where the texts of a field's values stand. */
const valueTexts: Record<string, string> = {
  role: "staff.roles",
  status: "orders.status",
  requestState: "staffRequests.states",
  entryState: "staffPayments.states",
  origin: "staffGoods.origins",
  testResult: "piece.results",
  taxKind: "staffGoods.taxKinds",
  confirmed: "staffGoods.sale.needs",
  replacementKind: "replacements.kinds",
};

/** Of each field what it was and what it is. */
function Values({ previous, next }: Record<"previous" | "next", AuditValues | null>) {
  const { t, language } = useTranslation();
  const names = [...new Set([...Object.keys(previous ?? {}), ...Object.keys(next ?? {})])];
  const say = (name: string, value: AuditValues[string] | undefined) => {
    if (value === null) return "–";
    if (/cents$/i.test(name)) return formatCents(Number(value), language);
    if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return formatDate(String(value), language);
    const texts = valueTexts[name];
    return texts ? t(asTextKey(`${texts}.${String(value)}`)) : String(value);
  };
  return names.map((name) => {
    const values = [previous?.[name], next?.[name]].filter((value) => value !== undefined);
    return (
      <span key={name} className="block">
        {t(asTextKey(`staff.fields.${name}`))}:{" "}
        {values.map((value) => say(name, value)).join(" → ")}
      </span>
    );
  });
}
