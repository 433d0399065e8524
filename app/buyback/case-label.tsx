import { useTranslation } from "~/i18n/translate";
import { isCountryName } from "~/parts/countries";
import { Container } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import type { ShownCase } from "./case-view.server";

/** To print and stick on the parcel, or to give to the driver. */
export function ShippingLabel({ shown, back }: { shown: ShownCase; back: string }) {
  const { t } = useTranslation();
  const { number, shopAddress, details } = shown;
  const { address, company, firstName, lastName, shipping, pickupNote } = details;
  return (
    <Container narrow>
      <div className="mt-6 grid gap-4 print:hidden">
        <p>
          <Link to={back} className="link inline-block py-1">
            {t("buybackCase.label.back")}
          </Link>
        </p>
        <Notice tone="info">{t(`buybackCase.label.how.${shipping ?? "parcel"}`)}</Notice>
      </div>
      <article className="my-6 rounded border border-line-strong bg-surface p-6">
        <h1 className="text-lg">{t("buybackCase.label.title", { number })}</h1>
        <p className="mt-6 text-sm text-ink-soft">{t("buybackCase.label.from")}</p>
        <p>
          {[company, `${firstName} ${lastName}`, address?.street].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {address ? (
            <span className="block">
              {`${address.postalCode} ${address.city}, `}
              {isCountryName(address.country) ? t(`countries.${address.country}`) : address.country}
            </span>
          ) : null}
        </p>
        <p className="mt-6 text-sm text-ink-soft">{t("buybackCase.label.to")}</p>
        <p className="text-lg font-semibold">
          {shopAddress.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <span className="mt-2 block font-plate">{number}</span>
        </p>
        {shipping === "pick-up" && pickupNote ? (
          <p className="mt-6 whitespace-pre-line wrap-anywhere">{pickupNote}</p>
        ) : null}
      </article>
    </Container>
  );
}
