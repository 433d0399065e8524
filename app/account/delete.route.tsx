import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, type MetaFunction } from "@remix-run/react";
import { AnsweredForm, useAnsweredForm } from "~/ui/answered-form";
import { confirmPassword } from "~/auth/check-password.server";
import { answerForm, privateHeaders } from "~/ui/form-result.server";
import { PasswordField } from "~/auth/password-field";
import { forgetSession } from "~/auth/session.server";
import { getT } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/translate";
import { readForm } from "~/platform/form.server";
import { redirectWithMessage } from "~/platform/message.server";
import { retention } from "~/shop";
import { Button, LinkButton } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { useCheckboxProps } from "~/ui/conform";
import { Panel } from "~/ui/layout";
import { noindexMeta } from "~/ui/meta";
import { Notice } from "~/ui/notice";
import { deleteAccount, StaffAccountError } from "./delete-account.server";
import { requireUser } from "./require-user.server";
import { deleteAccountSchema, type DeleteAccountForm } from "./schema.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => noindexMeta(data?.title);

export const headers = privateHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return { title: (await getT(request))("account.remove.title") };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, ["password"]);
  const title = "account.remove.failed";
  return answerForm(
    { request, form, schema: deleteAccountSchema, title },
    async ({ password }, refuse) => {
      await confirmPassword(request, { user, password });
      try {
        await deleteAccount(user);
      } catch (error) {
        if (error instanceof StaffAccountError) return refuse({ "": ["account.remove.staff"] });
        throw error;
      }
      const message = { kind: "success", title: "account.remove.done" } as const;
      return redirectWithMessage("/", message, [await forgetSession()]);
    },
  );
}

export default function DeleteAccountPage() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const { form, fields, props } = useAnsweredForm<DeleteAccountForm>("delete-account", answer);
  const checkbox = useCheckboxProps();
  return (
    <Panel className="max-w-3xl">
      <h2 className="mb-4 text-lg">{t("account.remove.title")}</h2>
      <Notice tone="warning" title={t("account.remove.lead")}>
        <p>{t("account.remove.gone")}</p>
        <p className="mt-2">{t("account.remove.kept", { years: retention.consentYears })}</p>
      </Notice>
      <AnsweredForm
        form={form}
        answer={answer}
        failed={t("account.remove.failed")}
        reloadDocument
        className="mt-6 flex flex-col gap-4"
      >
        <PasswordField {...props(fields.password)} />
        <Checkbox {...checkbox(fields.confirm)} label={t("account.remove.confirm")} required />
        <div className="flex flex-wrap gap-3">
          <Button variant="danger">{t("account.remove.submit")}</Button>
          <LinkButton to="/account/sicherheit" variant="quiet">
            {t("account.remove.cancel")}
          </LinkButton>
        </div>
      </AnsweredForm>
    </Panel>
  );
}
