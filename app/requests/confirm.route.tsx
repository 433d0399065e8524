import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/platform/retry-after";
import { noindexMeta } from "~/ui/meta";
import { QuestionPage } from "~/ui/question-page";
import { viewRequest } from "./request-view.server";
import { confirmRequest, findUnconfirmed } from "./unconfirmed.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
  return viewRequest(request, await findUnconfirmed(tokenOf(request)));
}

/** The button, not the link, confirms: scanners open every link of a mail. */
export async function action({ request }: ActionFunctionArgs) {
  const token = tokenOf(request);
  await confirmRequest(token);
  return redirect(`/anfrage/bestaetigen?token=${encodeURIComponent(token)}`, { status: 303 });
}

export default function ConfirmRequestPage() {
  return <QuestionPage view={useLoaderData<typeof loader>()} />;
}
