import type { LoaderFunctionArgs } from "@remix-run/node";
import { findDocument } from "~/documents/documents.server";
import { answerWithFile, readFileName } from "~/documents/file-response.server";
import { notFound } from "~/platform/refusals.server";
import { refusePost, requireStaff } from "../require-staff.server";
import { visibleKinds } from "./visible-kinds";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { staffRole } = await requireStaff(request, "print-delivery-notes");
  const named = readFileName(params.paper ?? "");
  const document = named && (await findDocument(named.number));
  if (!document || !visibleKinds(staffRole).includes(document.kind)) throw notFound();
  return (await answerWithFile(document, named.format)) ?? notFound();
}

export const action = refusePost;
