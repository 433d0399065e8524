import type { LoaderFunctionArgs } from "@remix-run/node";
import { serveCaseFile } from "./case-files.server";
import { requireLinkedCase } from "./case-link.server";
import { serveCasePaper } from "./case-papers.server";

/** A file or paper of the case whose address this is, and of no other. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const { id } = await requireLinkedCase(params.token);
  const paper = await serveCasePaper(id, params.file ?? "");
  if (paper) return paper;
  const wantsPreview = new URL(request.url).searchParams.has("klein");
  return serveCaseFile(id, { fileId: params.file ?? "", wantsPreview });
}
