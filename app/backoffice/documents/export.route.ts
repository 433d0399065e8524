import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportDocuments } from "~/documents/export-documents.server";
import { exportNames } from "~/documents/exports";
import { calendarDay } from "~/platform/clock";
import { notFound } from "~/platform/refusals.server";
import { refusePost, requireStaff } from "../require-staff.server";
import { isMonth } from "./filter";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "export-documents");
  const list = exportNames.find((name) => name === params.list);
  const asked = new URL(request.url).searchParams.get("monat");
  const month = asked ?? calendarDay(new Date()).slice(0, 7);
  if (!list || !isMonth(month)) throw notFound();
  const { name, type, content } = await exportDocuments(list, month);
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

export const action = refusePost;
