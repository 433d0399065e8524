import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import { Icon } from "./icons";
import { useHydrated } from "./use-hydrated";

/** Scrolls by hand and snaps; with JavaScript it gets buttons. */
export function Carousel({
  heading,
  items,
}: {
  heading: ReactNode;
  items: { key: string | number; content: ReactNode }[];
}) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const measure = () =>
      setEnds({
        atStart: row.scrollLeft < 4,
        atEnd: row.scrollLeft + row.clientWidth > row.scrollWidth - 4,
      });
    measure();
    row.addEventListener("scroll", measure, { passive: true });
    window.addEventListener("resize", measure);
    return () => {
      row.removeEventListener("scroll", measure);
      window.removeEventListener("resize", measure);
    };
  }, []);

  const scroll = (by: 1 | -1) => {
    const row = list.current;
    row?.scrollBy({ left: by * row.clientWidth });
  };
  const button =
    "tip relative inline-flex size-11 cursor-pointer items-center justify-center rounded border border-line-strong bg-surface hover:border-ink disabled:cursor-not-allowed disabled:border-line disabled:text-line-strong";
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        {heading}
        {hydrated && !(ends.atStart && ends.atEnd) ? (
          <div className="flex gap-2">
            <button
              type="button"
              aria-label={t("ui.previous")}
              disabled={ends.atStart}
              onClick={() => scroll(-1)}
              className={button}
            >
              <Icon name="chevron-left" />
            </button>
            <button
              type="button"
              aria-label={t("ui.next")}
              disabled={ends.atEnd}
              onClick={() => scroll(1)}
              className={button}
            >
              <Icon name="chevron-right" />
            </button>
          </div>
        ) : null}
      </div>
      <ul
        ref={list}
        className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto scroll-smooth px-4 py-1 pb-3 sm:-mx-1 sm:scroll-px-1 sm:px-1"
      >
        {items.map(({ key, content }) => (
          <li
            key={key}
            className="flex shrink-0 basis-[72%] snap-start min-[30rem]:basis-[calc((100%-1rem)/2)] md:basis-[calc((100%-2rem)/3)] lg:basis-[calc((100%-3rem)/4)] xl:basis-[calc((100%-4rem)/5)] [&>*]:w-full"
          >
            {content}
          </li>
        ))}
      </ul>
    </>
  );
}
