import type { LoaderFunctionArgs } from "@remix-run/node";
import { findUser } from "~/auth/session.server";
import { findDocument } from "~/documents/documents.server";
import { answerWithFile, readFileName } from "~/documents/file-response.server";
import { findOrderOfOwner } from "~/orders/customer-orders.server";
import { findLinkedOrder } from "~/orders/order-link.server";
import { orderOwner } from "./require-user.server";

const notFound = () => new Response("Not found", { status: 404 });

/** Whoever may see the order may see its papers: by an account, or by the order's secret address. */
async function maySee(request: Request, orderId: string): Promise<boolean> {
  const token = new URL(request.url).searchParams.get("bestellung");
  if (token) return (await findLinkedOrder(token))?.id === orderId;
  const user = await findUser(request);
  if (!user) return false;
  return (await findOrderOfOwner({ owner: orderOwner(user), id: orderId })) !== undefined;
}

/** A paper's file, `/beleg/RE-2026-00042.pdf`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { number, format } = readFileName(params.file ?? "") ?? {};
  if (!number || !format) throw notFound();
  const document = await findDocument(number);
  if (!document?.orderId || !(await maySee(request, document.orderId))) throw notFound();
  return (await answerWithFile(document, format)) ?? notFound();
}
