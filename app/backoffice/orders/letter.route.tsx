import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { answerForm, privateHeaders, type FormActionResult } from "~/ui/form-result.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import {
  draftLetter,
  letterTemplates,
  renderLetter,
  type Letter,
} from "~/orders/order-letters.server";
import { findOrder } from "~/orders/orders.server";
import { createFormToken, readForm, textField } from "~/platform/form.server";
import { notFound } from "~/platform/refusals.server";
import { Button } from "~/ui/button";
import { TextArea, TextField } from "~/ui/field";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { noindexMeta } from "~/ui/meta";
import { MailPreview } from "../mail-preview";
import { requireStaff } from "../require-staff.server";
import { StaffPage } from "../staff-page";
import { acts } from "./order-acts.server";
import { orderPath } from "./paths";
import { letterSchema } from "./schemas.server";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => noindexMeta(page?.title);

export const headers = privateHeaders;

async function findOrFail(number: string | undefined) {
  const order = await findOrder({ number: number ?? "" });
  if (!order) throw notFound();
  return order;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "change-orders");
  const order = await findOrFail(params.order);
  const asked = new URL(request.url).searchParams.get("template");
  const template = letterTemplates.find((each) => each === asked) ?? letterTemplates[0];
  const t = await getT(request);
  return {
    title: t("staffOrders.letter.title"),
    back: t("staffOrders.title", { number: order.number }),
    number: order.number,
    recipient: order.email,
    templates: letterTemplates,
    draft: draftLetter(order, template),
    formToken: createFormToken(),
  };
}

interface LetterAnswer extends FormActionResult {
  draft?: Letter;
  preview?: { subject: string; text: string };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "change-orders");
  const { number } = await findOrFail(params.order);
  const form = await readForm(request);
  const send = acts.get("mail");
  if (textField(form, "intent") === "mail" && send) {
    return send.answer({ request, form, staff, number });
  }
  const asked = { request, form, schema: letterSchema, title: "staffOrders.failed" } as const;
  return answerForm(asked, async ({ template, subject, text }) => {
    const draft = { template, subject, text };
    const preview = await renderLetter(await findOrFail(number), draft);
    return data<LetterAnswer>({
      lastResult: null,
      draft,
      preview: { subject: preview.subject, text: preview.text },
    });
  });
}

export default function LetterPage() {
  const { title, back, number, recipient, templates, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<LetterAnswer>();
  const { t } = useTranslation();
  const path = `${orderPath(number)}/brief`;
  const shown = answer?.draft ?? draft;
  return (
    <StaffPage title={title} back={{ to: orderPath(number), label: back }}>
      <ul className="staff-tabs" aria-label={t("staffOrders.letter.templates")}>
        {templates.map((template) => (
          <li key={template}>
            <Link
              to={`${path}?template=${template}`}
              aria-current={template === draft.template ? "page" : undefined}
            >
              {t(`staffOrders.letter.names.${template}`)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid max-w-3xl gap-4">
        <p className="text-ink-soft wrap-anywhere">
          {t("staffOrders.letter.to", { email: recipient })}
        </p>
        {answer?.preview ? <MailPreview mail={answer.preview} /> : null}
        <LetterForm
          key={`${shown.template} ${shown.subject} ${shown.text}`}
          shown={shown}
          answer={answer}
        />
      </div>
    </StaffPage>
  );
}

function LetterForm({ shown, answer }: { shown: Letter; answer: LetterAnswer | undefined }) {
  const { formToken } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<{ subject: string; text: string }>(
    "letter",
    answer?.draft ? undefined : answer,
    { subject: shown.subject, text: shown.text },
  );
  return (
    <Panel>
      <AnsweredForm form={form} answer={answer} failed={t("staffOrders.failed")}>
        <input type="hidden" name="formToken" value={formToken} />
        <input type="hidden" name="template" value={shown.template} />
        <TextField
          {...props(fields.subject)}
          label={t("staffOrders.letter.subject")}
          autoComplete="off"
          maxLength={150}
          required
        />
        <TextArea
          {...props(fields.text)}
          label={t("staffOrders.letter.text")}
          hint={t("staffOrders.letter.hint")}
          rows={10}
          maxLength={5_000}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="mail">
            {t("staffOrders.letter.send")}
          </Button>
          <Button name="intent" value="preview" variant="secondary">
            {t("staffOrders.letter.preview")}
          </Button>
        </div>
      </AnsweredForm>
    </Panel>
  );
}
