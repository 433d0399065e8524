import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/translate";
import { getT } from "~/i18n/i18n.server";
import { createFormToken, readForm } from "~/platform/form.server";
import { retryAfterHeaders } from "~/platform/retry-after";
import { terms } from "~/shop";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea, TextField } from "~/ui/field";
import { Container, PageHeader, Panel } from "~/ui/layout";
import { pageMeta } from "~/ui/meta";
import { handlePartRequest } from "./handle-quote.server";
import { SendButton, SenderFields } from "./sender-fields";
import { useSubmitted } from "~/auth/use-submitted";

const MAX_NUMBER_LENGTH = 200;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageMeta({ title: data?.title ?? "" }),
  { name: "robots", content: "noindex, follow" },
];

export const headers = retryAfterHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const t = await getT(request);
  const articleNumber = (new URL(request.url).searchParams.get("articleNumber") ?? "")
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, MAX_NUMBER_LENGTH);
  return { title: t("quote.part.title"), articleNumber, formToken: createFormToken() };
}

export async function action({ request }: ActionFunctionArgs) {
  return handlePartRequest(request, await readForm(request));
}

/** What was searched for is filled in. */
export default function PartRequestPage() {
  const { t } = useTranslation();
  const { articleNumber, formToken } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { field, summary } = useSubmitted("request", actionData?.lastResult);
  const typed = field("articleNumber");
  return (
    <Container narrow>
      <PageHeader
        title={t("quote.part.title")}
        lead={t("quote.part.lead", { hours: terms.responseHours })}
      />
      <Panel as="div">
        <Form
          key={`${formToken}${articleNumber}`}
          method="post"
          id="request"
          noValidate
          className="flex flex-col gap-4"
        >
          <ErrorSummary title={t("form.summaryTitle")} {...summary} />
          <input type="hidden" name="intent" value="quote" />
          <input type="hidden" name="formToken" value={actionData?.formToken ?? formToken} />
          <TextField
            {...typed}
            defaultValue={typed.defaultValue ?? articleNumber}
            label={t("quote.part.articleNumber")}
            hint={t("quote.part.hint")}
            maxLength={MAX_NUMBER_LENGTH}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
          <SenderFields field={field} />
          <TextArea
            {...field("message")}
            label={t("quote.part.message")}
            rows={3}
            maxLength={2000}
            optional
          />
          <div className="-mt-4">
            <SendButton />
          </div>
        </Form>
      </Panel>
    </Container>
  );
}
