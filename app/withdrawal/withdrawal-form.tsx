import { getFormProps } from "@conform-to/react";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useOwnName } from "~/auth/use-signed-in";
import { useTranslation } from "~/i18n/translate";
import { Button } from "~/ui/button";
import { useFieldProps, useServerForm } from "~/ui/conform";
import { TextField } from "~/ui/field";
import { FormErrors } from "~/ui/form-errors";
import { Panel } from "~/ui/layout";
import { Link } from "~/ui/link";
import { PersonField } from "~/ui/person-field";
import type { WithdrawalForm as WithdrawalValues } from "./schema";
import type { action, loader } from "./withdrawal.route";

/** First of two steps (§ 356a BGB). */
export function WithdrawalForm() {
  const { formToken, orderNumber } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation();
  const props = useFieldProps();
  const navigation = useNavigation();
  const { firstName = "", lastName = "", email } = useOwnName();
  const { form, fields } = useServerForm<WithdrawalValues>("withdrawal", actionData?.lastResult, {
    name: `${firstName} ${lastName}`.trim(),
    email,
    orderNumber,
  });
  return (
    <Panel id="widerrufen" aria-labelledby="withdrawal-title" className="print:hidden">
      <h2 id="withdrawal-title" className="text-lg">
        {t("withdrawal.formTitle")}
      </h2>
      <p className="mt-2 mb-6 text-ink-soft">{t("withdrawal.formText")}</p>
      <Form key={form.key} method="post" action="/widerruf" {...getFormProps(form)}>
        <FormErrors form={form} title={t("form.summaryTitle")} answer={actionData} />
        <input type="hidden" name="formToken" value={actionData?.formToken ?? formToken} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...props(fields.name)}
            label={t("withdrawal.name")}
            autoComplete="name"
            maxLength={100}
            required
          />
          <PersonField
            kind="email"
            {...props(fields.email)}
            hint={t("withdrawal.emailHint")}
            required
          />
          <TextField
            {...props(fields.orderNumber)}
            label={t("withdrawal.orderNumber")}
            hint={t("withdrawal.orderNumberHint")}
            autoComplete="off"
            maxLength={100}
            required
          />
          <TextField
            {...props(fields.items)}
            label={t("withdrawal.items")}
            hint={t("withdrawal.itemsHint")}
            maxLength={500}
            optional
          />
        </div>
        <p className="mt-4 text-sm text-ink-soft">
          {t("withdrawal.privacy")}{" "}
          <Link to="/datenschutz#widerruf" className="link">
            {t("withdrawal.privacyLink")}
          </Link>
        </p>
        <Button
          name="intent"
          value="check"
          size="large"
          className="mt-4"
          busy={navigation.formAction === "/widerruf"}
        >
          {t("withdrawal.check")}
        </Button>
      </Form>
    </Panel>
  );
}
