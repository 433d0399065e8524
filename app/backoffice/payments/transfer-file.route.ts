import type { LoaderFunctionArgs } from "@remix-run/node";
import { sepaFile } from "~/payments/sepa-file.server";
import { requirePayOut } from "./require-pay-out.server";
import { findTransferFile } from "~/payments/transfer-files.server";
import { notFound } from "~/platform/refusals.server";
import { refusePost, requireStaff } from "../require-staff.server";

/** The same file as often as it is asked for: the bank knows it by its reference. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { staffRole } = await requireStaff(request, "refund");
  await requirePayOut(params.file ?? "", staffRole);
  const file = await findTransferFile(params.file ?? "");
  if (!file) throw notFound();
  return new Response(sepaFile(file), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file.reference}.xml"`,
      "Cache-Control": "no-store",
    },
  });
}

export const action = refusePost;
