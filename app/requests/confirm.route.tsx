import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { getT } from "~/i18n/i18n.server";
import { privateHeaders } from "~/platform/retry-after";
import { noindexMeta } from "~/ui/meta";
import { QuestionPage, type QuestionView } from "~/ui/question-page";
import { confirmRequest, findUnconfirmed } from "./unconfirmed.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request }: LoaderFunctionArgs): Promise<QuestionView> {
  const t = await getT(request);
  const state = await findUnconfirmed(tokenOf(request));
  return {
    title: t("requestPage.title"),
    state,
    text: t(`requestPage.${state}`),
    button: state === "open" ? t("requestPage.button") : undefined,
    toShop: t("newsletterPage.toShop"),
  };
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
