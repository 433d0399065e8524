import { useTranslation } from "~/i18n/translate";
import { manufacturers } from "~/pages/home/manufacturers";
import { Container } from "~/ui/layout";

/** One round takes 25 s (specification, section 9); it stops under the pointer. */
export function LogoCarousel() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="brands-title" className="marquee-frame pt-14">
      <Container className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="brands-title" className="text-lg">
          {t("buyback.brands")}
        </h2>
        <label className="marquee-switch min-h-11 cursor-pointer items-center gap-2 text-sm text-ink-soft">
          <input type="checkbox" className="marquee-pause size-4 accent-accent" />
          {t("buyback.pause")}
        </label>
      </Container>
      <div className="mt-4 overflow-hidden border-y border-line bg-surface py-5">
        <div className="marquee flex w-max">
          {[false, true].map((copy) => (
            <ul key={String(copy)} aria-hidden={copy || undefined} className="flex shrink-0">
              {manufacturers.map((name) => (
                <li
                  key={name}
                  translate="no"
                  className="px-6 font-plate text-lg font-semibold whitespace-nowrap text-ink-soft"
                >
                  {name}
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  );
}
