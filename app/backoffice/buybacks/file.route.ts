import type { LoaderFunctionArgs } from "@remix-run/node";
import { serveCaseFile } from "~/buyback/case-files.server";
import { findCase } from "~/buyback/cases.server";
import { refusePost, requireStaff } from "../require-staff.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "read-buybacks");
  const known = await findCase(params.case ?? "");
  if (!known) throw new Response("Not found", { status: 404 });
  const wantsPreview = new URL(request.url).searchParams.has("klein");
  return serveCaseFile(known.id, { fileId: params.attachment ?? "", wantsPreview });
}

export const action = refusePost;
