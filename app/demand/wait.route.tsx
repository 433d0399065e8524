import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { createFormToken, readForm } from "~/platform/form.server";
import { privateHeaders } from "~/platform/retry-after";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { QuestionPage } from "~/ui/question-page";
import { handleWait } from "./handle-wait.server";
import { WaitForm } from "./wait-form";
import { MAX_NUMBER_LENGTH, WAIT_PATH } from "./wait-path";
import { viewNotice } from "./wait-view.server";
import { confirmWait, findWait } from "./waits.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

/** The form, or the question behind the link of the mail. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token !== null) {
    const question = await viewNotice(request, "confirm", await findWait(token));
    return { title: question.title, question, articleNumber: "", formToken: "" };
  }
  const articleNumber = (searchParams.get("nummer") ?? "")
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, MAX_NUMBER_LENGTH);
  const t = await getT(request);
  return {
    title: t("wait.title"),
    question: undefined,
    articleNumber,
    formToken: createFormToken(),
  };
}

/** The button, not the link, confirms: scanners open every link of a mail. */
export async function action({ request }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return handleWait(request, await readForm(request));
  await confirmWait(token);
  return redirect(`${WAIT_PATH}?token=${encodeURIComponent(token)}`, { status: 303 });
}

export default function WaitPage() {
  const { question, title, articleNumber, formToken } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation();
  if (question) return <QuestionPage view={question} />;
  return (
    <Container narrow>
      <PageHeader title={title} lead={t("wait.lead")} />
      <Panel as="div">
        <WaitForm
          key={`${formToken}${articleNumber}`}
          articleNumber={articleNumber}
          formToken={actionData?.formToken ?? formToken}
          lastResult={actionData?.lastResult}
          redirectTo={WAIT_PATH}
          ask
        />
      </Panel>
    </Container>
  );
}
