import { Fragment } from "react";
import { useTranslation } from "~/i18n/translate";

export function BankDetails({
  facts,
  giroCode,
}: {
  facts: [label: string, value: string][];
  /** The address of a picture. */
  giroCode?: string;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-6">
      <dl className="grid flex-1 basis-60 content-start gap-x-6 min-[26rem]:grid-cols-[auto_1fr] min-[26rem]:gap-y-2">
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold wrap-anywhere select-all max-[26rem]:mb-2">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {giroCode ? (
        <figure className="w-40">
          <img src={giroCode} alt={t("orders.bank.codeAlt")} width={160} height={160} />
          <figcaption className="text-sm text-ink-soft">{t("orders.bank.code")}</figcaption>
        </figure>
      ) : null}
    </div>
  );
}
