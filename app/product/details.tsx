import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "~/i18n/translate";
import { classes } from "~/ui/classes";
import { Panel } from "~/ui/layout";
import { useHydrated } from "~/ui/use-hydrated";
import { Description } from "./description";
import type { ProductView } from "./product-view";
import { Specifications } from "./specifications";

const tabs = ["description", "specifications"] as const;
type Tab = (typeof tabs)[number];

const ids: Record<Tab, string> = { description: "beschreibung", specifications: "daten" };

const tabLook =
  "inline-flex min-h-11 cursor-pointer items-center border-b-2 border-transparent font-plate text-lg font-semibold text-ink-soft hover:text-ink max-[24rem]:text-base";

/** Two sections that links lead to; with JavaScript two tabs. */
export function Details({ product }: { product: ProductView }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [selected, setSelected] = useState<Tab>("description");
  const buttons = useRef<Partial<Record<Tab, HTMLButtonElement | null>>>({});

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const other = selected === "description" ? "specifications" : "description";
    setSelected(other);
    buttons.current[other]?.focus();
  }

  return (
    <Panel as="div" className="min-w-0">
      <div
        role={hydrated ? "tablist" : undefined}
        aria-label={hydrated ? t("product.tabs.label") : undefined}
        className="flex flex-wrap gap-x-6 max-[24rem]:gap-x-4 border-b border-line print:hidden"
      >
        {tabs.map((tab) =>
          hydrated ? (
            <button
              key={tab}
              ref={(button) => {
                buttons.current[tab] = button;
              }}
              type="button"
              role="tab"
              id={`tab-${ids[tab]}`}
              aria-selected={tab === selected}
              aria-controls={ids[tab]}
              tabIndex={tab === selected ? 0 : -1}
              onClick={() => setSelected(tab)}
              onKeyDown={onKeyDown}
              className={classes(tabLook, tab === selected && "border-accent! text-ink!")}
            >
              {t(`product.tabs.${tab}`)}
            </button>
          ) : (
            <a key={tab} href={`#${ids[tab]}`} className={tabLook}>
              {`${t(`product.tabs.${tab}`)} `}
            </a>
          ),
        )}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab}
          id={ids[tab]}
          role={hydrated ? "tabpanel" : undefined}
          aria-labelledby={hydrated ? `tab-${ids[tab]}` : undefined}
          className={classes("pt-4", hydrated && tab !== selected && "hidden print:block")}
        >
          <h2 className={hydrated || tab === "description" ? "sr-only" : "mb-2 text-lg"}>
            {t(`product.tabs.${tab}`)}
          </h2>
          {tab === "description" ? (
            <Description html={product.description} />
          ) : (
            <Specifications product={product} />
          )}
        </div>
      ))}
    </Panel>
  );
}
