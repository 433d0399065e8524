import { useTranslation } from "~/i18n/translate";
import { useNet } from "~/ui/choices";
import { InPlaceForm } from "~/ui/in-place-form";

/** `Preise: brutto · netto` */
export function NetSwitch() {
  const { t } = useTranslation();
  const net = useNet();
  return (
    <InPlaceForm action="/preise">
      <div role="group" aria-label={t("price.shown")} className="text-sm text-ink-soft">
        {t("price.shown")}:
        {(["gross", "net"] as const).map((kind) => {
          const chosen = net === (kind === "net");
          return (
            <button
              key={kind}
              name="net"
              value={kind === "net" ? "on" : "off"}
              aria-pressed={chosen}
              className={chosen ? "ml-2 py-1 font-semibold" : "link ml-2 cursor-pointer py-1"}
            >
              {t(`price.${kind}`)}
            </button>
          );
        })}
      </div>
    </InPlaceForm>
  );
}
