import { Link } from "~/ui/link";
import type { ReactNode } from "react";
import { TaggedText } from "~/i18n/tagged-text";
import { useTranslation } from "~/i18n/translate";
import { useFormat } from "~/i18n/use-language";
import { GuaranteeNotice } from "~/content/guarantee-notice";
import type { ShippingTable } from "~/settings/shipping";
import { terms } from "~/shop";
import { Button } from "~/ui/button";
import { useCheckboxProps, useFieldProps } from "~/ui/conform";
import { Checkbox, RadioGroup } from "~/ui/choice";
import { Panel } from "~/ui/layout";
import { useHydrated } from "~/ui/use-hydrated";

type Field = Parameters<ReturnType<typeof useFieldProps>>[0];

/** The button recomputes where the summary doesn't follow the form. */
export function ShippingSection({ shipping }: { shipping: ShippingTable }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hydrated = useHydrated();
  const { domestic, abroad } = shipping;
  return (
    <Panel>
      <h2 className="mb-4 text-lg">{t("checkout.shippingTitle")}</h2>
      <input type="hidden" name="shippingMethod" value="standard" />
      <p className="font-semibold">{t("checkout.standardShipping")}</p>
      <ul className="mt-1 flex flex-col gap-1 text-ink-soft">
        <li>
          {t("checkout.shippingDomestic", {
            price: format.cents(domestic.cents),
            free: format.cents(domestic.freeFromCents),
            from: domestic.days[0],
            to: domestic.days[1],
          })}
        </li>
        <li>
          {t("checkout.shippingAbroad", {
            price: format.cents(abroad.cents),
            free: format.cents(abroad.freeFromCents),
            from: abroad.days[0],
            to: abroad.days[1],
          })}
        </li>
        <li>{t("checkout.importDuties")}</li>
      </ul>
      {hydrated ? null : (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="update" formNoValidate variant="secondary">
            {t("checkout.update")}
          </Button>
          <span className="text-sm text-ink-soft">{t("checkout.updateHint")}</span>
        </div>
      )}
    </Panel>
  );
}

export function PaymentSection({ field }: { field: Field }) {
  const { t } = useTranslation();
  const props = useFieldProps();
  const { name, defaultValue, error } = props(field);
  return (
    <Panel>
      <RadioGroup
        legend={<h2 className="mb-1.5 text-lg">{t("checkout.paymentTitle")}</h2>}
        name={name}
        defaultValue={defaultValue}
        error={error}
        required
        options={[
          {
            value: "online",
            label: t("checkout.paymentOnline"),
            hint: (
              <>
                {t("checkout.paymentOnlineHint")}
                <noscript> {t("checkout.paymentNeedsScripts")}</noscript>
              </>
            ),
          },
          {
            value: "prepayment",
            label: t("checkout.paymentPrepayment"),
            hint: t("checkout.paymentPrepaymentHint", { days: terms.prepaymentDays }),
          },
        ]}
      />
    </Panel>
  );
}

/** Before the summary: nothing may come between that and its button (§ 312j BGB). */
export function ConsentSection({
  terms: termsField,
  newsletter,
}: {
  terms: Field;
  newsletter: Field;
}) {
  const { t } = useTranslation();
  const checkbox = useCheckboxProps();
  return (
    <Panel>
      <h2 className="mb-4 text-lg">{t("checkout.consentTitle")}</h2>
      <div className="mb-4">
        <GuaranteeNotice />
      </div>
      <div className="flex flex-col gap-3">
        <Checkbox
          {...checkbox(termsField)}
          required
          label={
            <TaggedText
              text={t("checkout.agreeToTerms")}
              tags={{ terms: newTab("/agb"), withdrawal: newTab("/widerruf") }}
            />
          }
        />
        <Checkbox {...checkbox(newsletter)} label={t("checkout.newsletter")} />
      </div>
    </Panel>
  );
}

function newTab(to: string) {
  return (text: ReactNode) => (
    <Link to={to} target="_blank" className="link">
      {text}
    </Link>
  );
}
