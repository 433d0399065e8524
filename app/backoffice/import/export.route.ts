import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { calendarDay } from "~/platform/clock";
import { exportChoices } from "~/product-files/export-products.server";
import { refusePost, requireStaff } from "../require-staff.server";
import { exportCatalogue } from "./export-catalogue.server";

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** The whole catalogue, as a stream. What isn't understood is left out. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "read-articles");
  const { searchParams } = new URL(request.url);
  const choose = <Choice extends string>(
    name: keyof typeof exportChoices,
    choices: readonly [Choice, ...Choice[]],
  ) => choices.find((choice) => choice === searchParams.get(name)) ?? choices[0];
  const format = choose("format", exportChoices.format);
  const content = exportCatalogue({
    format,
    delimiter: choose("delimiter", exportChoices.delimiter),
    decimal: choose("decimal", exportChoices.decimal),
    bom: choose("bom", exportChoices.bom),
  });
  return new Response(createReadableStreamFromReadable(Readable.from(content)), {
    headers: {
      "Content-Type": contentTypes[format],
      "Content-Disposition": `attachment; filename="artikel-${calendarDay(new Date())}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
}

export const action = refusePost;
