import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { terms } from "~/shop";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { DataTable, type Column } from "../data-table";
import { formatMonth } from "../format-month";
import { refusePost, requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { BarChart } from "./bar-chart";
import { REPORTS_PATH } from "./paths";
import { makeReport, readYear, reportYears, type ReportMonth } from "./report.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "read-reports");
  const t = await getT(request);
  const year = readYear(request);
  return {
    title: t("staffReports.title"),
    year: year ? String(year) : "",
    years: reportYears().map(String),
    months: await makeReport(year),
  };
}

export const action = refusePost;

export default function ReportsPage() {
  const { title, year, years } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <StaffPage title={title}>
      <p className="mb-4 max-w-3xl text-ink-soft">{t("staffReports.lead")}</p>
      <Form action={REPORTS_PATH} key={year} className="staff-filter">
        <SelectField
          name="year"
          label={t("staffReports.year")}
          defaultValue={year}
          options={[
            { value: "", label: t("staffReports.lastYear") },
            ...years.map((value) => ({ value, label: value })),
          ]}
        />
        <div className="staff-filter-wide flex flex-wrap gap-3">
          <Button>{t("staffReports.show")}</Button>
          <a
            href={`${REPORTS_PATH}/csv${year ? `?year=${year}` : ""}`}
            className="link inline-block py-3"
          >
            {t("staffReports.csv")}
          </a>
        </div>
      </Form>
      <Charts />
      <Months />
    </StaffPage>
  );
}

function useCells() {
  const { t } = useTranslation();
  const format = useFormat();
  const share = ({ inTime, asked }: ReportMonth) => (asked === 0 ? 0 : (inTime / asked) * 100);
  return {
    share,
    showShare: (row: ReportMonth) =>
      row.asked === 0 ? "–" : t("staffReports.percent", { value: Math.round(share(row)) }),
    showDays: ({ shelfDays }: ReportMonth) =>
      shelfDays === null
        ? "–"
        : t("staffReports.days", { value: format.number(Math.round(shelfDays * 10) / 10) }),
    showCents: (cents: number) => format.cents(cents),
  };
}

function Charts() {
  const { months } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  const { share, showShare, showDays, showCents } = useCells();
  const charts = [
    {
      id: "sold",
      title: t("staffReports.charts.sold"),
      value: ({ cents }: ReportMonth) => cents,
      show: ({ cents }: ReportMonth) => showCents(cents),
    },
    {
      id: "margin",
      title: t("staffReports.charts.margin"),
      value: ({ marginCents }: ReportMonth) => marginCents,
      show: ({ marginCents }: ReportMonth) => showCents(marginCents),
    },
    {
      id: "shelf",
      title: t("staffReports.charts.shelf"),
      value: ({ shelfDays }: ReportMonth) => shelfDays ?? 0,
      show: showDays,
    },
    {
      id: "answers",
      title: t("staffReports.charts.answers", { hours: terms.responseHours }),
      value: share,
      show: showShare,
    },
  ];
  return (
    <div className="staff-charts">
      {charts.map(({ id, title, value, show }) => (
        <Panel key={id} as="div">
          <BarChart
            id={id}
            title={title}
            bars={months.map((row) => ({
              label: row.month.slice(5),
              value: value(row),
              text: `${formatMonth(row.month, language)}: ${show(row)}`,
            }))}
          />
        </Panel>
      ))}
    </div>
  );
}

function Months() {
  const { title, months } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation();
  const format = useFormat();
  const { showShare, showDays, showCents } = useCells();
  const column = (
    name: Exclude<keyof ReportMonth, "month">,
    show: (row: ReportMonth) => string,
  ): Column<ReportMonth> => ({
    label: t(`staffReports.columns.${name}`),
    cell: (row) => <span className="tabular-nums whitespace-nowrap">{show(row)}</span>,
  });
  return (
    <DataTable
      caption={title}
      rows={[...months].reverse()}
      rowKey={({ month }) => month}
      columns={[
        { label: t("staffReports.month"), cell: ({ month }) => formatMonth(month, language) },
        column("orders", ({ orders }) => format.number(orders)),
        column("pieces", ({ pieces }) => format.number(pieces)),
        column("cents", ({ cents }) => showCents(cents)),
        column("returnedCents", ({ returnedCents }) => showCents(returnedCents)),
        column("marginCents", ({ marginCents, costedPieces }) =>
          costedPieces === 0 ? "–" : showCents(marginCents),
        ),
        column("costedPieces", ({ costedPieces }) => format.number(costedPieces)),
        column("shelfDays", showDays),
        column("asked", ({ asked }) => format.number(asked)),
        column("inTime", showShare),
        column("late", ({ late }) => format.number(late)),
      ]}
    />
  );
}
