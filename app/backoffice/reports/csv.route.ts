import type { LoaderFunctionArgs } from "@remix-run/node";
import { getLanguage, getTFor } from "~/i18n/i18n.server";
import { BOM, csvLine, decimal } from "~/platform/csv";
import { refusePost, requireStaff } from "../require-staff.server";
import { makeReport, readYear, type ReportMonth } from "./report.server";

/** As a German or an English spreadsheet reads it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "read-reports");
  const language = await getLanguage(request);
  const t = getTFor(language);
  const year = readYear(request);
  const [delimiter, mark] = language === "de" ? ([";", ","] as const) : ([",", "."] as const);
  const number = (value: number) => String(value).replace(".", mark);
  const euro = (cents: number) => decimal(cents, mark);
  const columns: [string, (row: ReportMonth) => string][] = [
    [t("staffReports.month"), ({ month }) => month],
    [t("staffReports.columns.orders"), ({ orders }) => number(orders)],
    [t("staffReports.columns.pieces"), ({ pieces }) => number(pieces)],
    [t("staffReports.columns.cents"), ({ cents }) => euro(cents)],
    [t("staffReports.columns.returnedCents"), ({ returnedCents }) => euro(returnedCents)],
    [t("staffReports.columns.costedPieces"), ({ costedPieces }) => number(costedPieces)],
    [t("staffReports.columns.marginCents"), ({ marginCents }) => euro(marginCents)],
    [
      t("staffReports.columns.shelfDays"),
      ({ shelfDays }) => (shelfDays === null ? "" : number(Math.round(shelfDays * 10) / 10)),
    ],
    [t("staffReports.columns.asked"), ({ asked }) => number(asked)],
    [t("staffReports.columns.inTime"), ({ inTime }) => number(inTime)],
    [t("staffReports.columns.late"), ({ late }) => number(late)],
  ];
  const lines = [
    columns.map(([label]) => label),
    ...(await makeReport(year)).map((row) => columns.map(([, cell]) => cell(row))),
  ];
  return new Response(BOM + lines.map((cells) => `${csvLine(cells, delimiter)}\r\n`).join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="bericht-${year ?? "12-monate"}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

export const action = refusePost;
