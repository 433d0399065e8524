import { useTranslation } from "~/i18n/translate";
import { terms } from "~/shop";
import { Link } from "~/ui/link";

/**
 * Consumers must see it before they order, in its official words and colours and with nothing else
 * in it (Implementing Regulation (EU) 2025/1960, Annex I).
 */
export function GuaranteeNotice() {
  const { t } = useTranslation();
  return (
    <div className="min-w-0">
      <Official />
      <p className="mt-2 text-sm">
        {t("guarantee.ours", { years: terms.consumerWarrantyYears })}{" "}
        <Link to="/agb#gewaehrleistung" target="_blank" className="link inline-block py-1">
          {t("guarantee.terms")}
        </Link>
      </p>
    </div>
  );
}

function Official() {
  const { t } = useTranslation();
  const address = t("guarantee.notice.address");
  return (
    <aside
      aria-labelledby="guarantee-title"
      className="overflow-hidden rounded border-2 border-[#039] bg-surface text-sm"
    >
      <h3 id="guarantee-title" className="bg-[#039] p-4 text-lg text-white uppercase">
        {t("guarantee.notice.title")}
      </h3>
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2">
          <p className="rounded border-2 border-[#039] p-3 font-semibold text-[#039]">
            {t("guarantee.notice.minimum")}
          </p>
          <p>{t("guarantee.notice.rights")}</p>
          <ul className="list-disc pl-5">
            <li>{t("guarantee.notice.description")}</li>
            <li>{t("guarantee.notice.function")}</li>
          </ul>
          <p>{t("guarantee.notice.liable")}</p>
          <ul className="list-disc pl-5">
            <li>{t("guarantee.notice.repair")}</li>
            <li>{t("guarantee.notice.reduction")}</li>
          </ul>
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <p>{t("guarantee.notice.longer")}</p>
          <p>{t("guarantee.notice.more")}</p>
          <img src={t("guarantee.qr")} alt={t("guarantee.qrAlt")} width={128} height={128} />
          <p>
            <a href={`https://${address}`} target="_blank" rel="noreferrer" className="link">
              {address}
            </a>
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-2 border-t border-line pt-4 sm:col-span-2">
          <h4 className="font-semibold">{t("guarantee.notice.todo")}</h4>
          <ol className="list-decimal pl-5">
            <li>{t("guarantee.notice.report")}</li>
            <li>{t("guarantee.notice.proof")}</li>
          </ol>
          <p>{t("guarantee.notice.commercial")}</p>
        </div>
      </div>
    </aside>
  );
}
