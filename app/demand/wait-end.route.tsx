import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import type { RouteHandle } from "~/platform/guard.server";
import { privateHeaders } from "~/platform/retry-after";
import { noindexMeta } from "~/ui/meta";
import { QuestionPage } from "~/ui/question-page";
import { viewNotice } from "./wait-view.server";
import { WAIT_PATH } from "./wait-path";
import { endNotices, findNotices } from "./waits.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

const idOf = (request: Request) => new URL(request.url).searchParams.get("id") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
  return viewNotice(request, "end", await findNotices(idOf(request)));
}

/** The link is the proof. */
export const handle: RouteHandle = { webhook: true };

/** Also for mail programs that unsubscribe with one click (RFC 8058). */
export async function action({ request }: ActionFunctionArgs) {
  const id = idOf(request);
  const isOneClick = (await request.text()).includes("One-Click");
  await endNotices(id);
  if (isOneClick) return null;
  return redirect(`${WAIT_PATH}/ende?id=${encodeURIComponent(id)}`, { status: 303 });
}

export default function EndNoticesPage() {
  return <QuestionPage view={useLoaderData<typeof loader>()} />;
}
