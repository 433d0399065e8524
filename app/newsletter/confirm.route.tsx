import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { privateHeaders } from "~/platform/retry-after";
import { noindexMeta } from "~/ui/meta";
import { QuestionPage } from "~/ui/question-page";
import { viewNewsletter } from "./newsletter-view.server";
import { confirmSubscription, findConfirmation } from "./newsletter.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
  return viewNewsletter(request, "confirm", await findConfirmation(tokenOf(request)));
}

/** The button, not the link, subscribes: scanners open every link of a mail. */
export async function action({ request }: ActionFunctionArgs) {
  const token = tokenOf(request);
  await confirmSubscription(token);
  return redirect(`/newsletter/bestaetigen?token=${encodeURIComponent(token)}`, { status: 303 });
}

export default function ConfirmNewsletterPage() {
  return <QuestionPage view={useLoaderData<typeof loader>()} />;
}
