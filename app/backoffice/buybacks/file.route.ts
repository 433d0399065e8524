import type { LoaderFunctionArgs } from "@remix-run/node";
import { serveCaseFile } from "~/buyback/case-files.server";
import { serveCasePaper } from "~/buyback/case-papers.server";
import { findCase } from "~/buyback/cases.server";
import { notFound } from "~/platform/refusals.server";
import { refusePost, requireStaff } from "../require-staff.server";
import { can } from "../roles";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { staffRole } = await requireStaff(request, "read-buybacks");
  const known = await findCase(params.case ?? "");
  if (!known) throw notFound();
  const paper = can(staffRole, "see-buyers")
    ? await serveCasePaper(known.id, params.attachment ?? "")
    : undefined;
  if (paper) return paper;
  const wantsPreview = new URL(request.url).searchParams.has("klein");
  return serveCaseFile(known.id, { fileId: params.attachment ?? "", wantsPreview });
}

export const action = refusePost;
