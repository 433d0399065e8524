import { isRouteErrorResponse } from "@remix-run/react";
import type { FailedForm } from "~/platform/failed-form.server";
import { useTranslation } from "~/i18n/translate";
import { phoneLink, useShop } from "~/settings/use-shop";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";

/** `null` when the shop can't give the form back, `undefined` without a POST. */
export function failedFormOf(error: unknown): FailedForm | null | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (typeof data !== "object" || data === null || !("form" in data)) return undefined;
  return data.form as FailedForm | null;
}

/** Sends what was typed once more. */
export function FailedFormHelp({ form }: { form: FailedForm | null }) {
  const { t } = useTranslation();
  if (!form) return <p className="mt-3 max-w-prose">{t("error.form.goBack")}</p>;
  const label = t(form.showsForm ? "error.form.show" : "error.form.send");
  return (
    <>
      <p className="mt-3 max-w-prose">{t("error.form.kept", { button: label })}</p>
      {/* As a document: the next page needs everything a first visit needs. */}
      <form method="post" action={form.action} className="mt-6">
        {form.fields.map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <Button>
          <Icon name="reload" />
          {label}
        </Button>
      </form>
    </>
  );
}

/** For urgent orders during an outage. */
export function CallUs() {
  const { t } = useTranslation();
  const { phone } = useShop();
  return (
    <p className="mt-8">
      {t("error.call")}{" "}
      <a href={phoneLink(phone)} className="link whitespace-nowrap">
        {phone}
      </a>
    </p>
  );
}
