import { useRef, useState } from "react";
import { useTranslation } from "~/i18n/translate";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icons";
import { pictureUrl, ProductPicture } from "~/ui/picture";
import { useHydrated } from "~/ui/use-hydrated";
import { Magnifier } from "./magnifier";
import { pictureSubject } from "./picture-subject";
import type { ProductView } from "./product-view";
import { useSlides } from "./use-slides";

const STAGE_SIZES = "(min-width:100rem) 59rem,(min-width:80rem) 45rem,(min-width:64rem) 55vw,100vw";

const overlay =
  "absolute z-20 inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded border border-line-strong bg-surface/95 px-2.5 text-sm font-semibold hover:border-ink";

/** Buttons and magnifier come with JavaScript, over the picture, so that nothing moves. */
export function Gallery({
  product,
}: {
  product: Pick<ProductView, "images" | "name" | "stock" | "pictureTexts" | "pieces">;
}) {
  const { images, name, pictureTexts } = product;
  const subject = pictureSubject(product);
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const row = useRef<HTMLUListElement>(null);
  const { current, show, step } = useSlides(row, images.length);
  const [magnified, setMagnified] = useState(false);
  const total = images.length;
  return (
    <section aria-label={t("product.gallery.label")} className="min-w-0">
      <div className="relative overflow-clip rounded border border-line bg-surface">
        <Magnifier active={magnified}>
          <ul
            ref={row}
            className="relative flex snap-x snap-mandatory overflow-x-auto scroll-smooth scrollbar-none"
          >
            {images.map((image, index) => (
              <Slide
                key={image}
                image={image}
                name={name}
                text={pictureTexts?.[image]}
                number={index + 1}
                total={total}
              />
            ))}
          </ul>
        </Magnifier>
        {hydrated ? (
          <>
            <button
              type="button"
              aria-pressed={magnified}
              title={t("product.gallery.magnifierHint")}
              onClick={() => setMagnified(!magnified)}
              className={classes(
                overlay,
                "top-2 right-2 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-white",
              )}
            >
              <Icon name="zoom" />
              <span className="max-sm:sr-only">{t("product.gallery.magnifier")}</span>
            </button>
            {total > 1 ? (
              <>
                <button
                  type="button"
                  aria-label={t("product.gallery.previous")}
                  onClick={() => step(-1)}
                  className={classes(overlay, "tip tip-start top-1/2 left-2 halfway-up")}
                >
                  <Icon name="chevron-left" />
                </button>
                <button
                  type="button"
                  aria-label={t("product.gallery.next")}
                  onClick={() => step(1)}
                  className={classes(overlay, "tip top-1/2 right-2 halfway-up")}
                >
                  <Icon name="chevron-right" />
                </button>
                <p role="status" className="sr-only">
                  {t("product.gallery.position", { number: current + 1, total })}
                </p>
              </>
            ) : null}
          </>
        ) : null}
      </div>
      <p className="mt-2 text-sm text-ink-soft">{t(`product.gallery.shows.${subject}`)}</p>
      {total > 1 ? (
        <ul className="mt-3 hidden flex-wrap gap-2 sm:flex print:hidden">
          {images.map((image, index) => (
            <li key={image} className="w-20">
              <a
                href={`#bild-${index + 1}`}
                aria-label={t("product.gallery.show", { number: index + 1 })}
                aria-current={hydrated && index === current ? "true" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
                className="block overflow-clip rounded border border-line bg-surface hover:border-ink aria-[current=true]:border-accent aria-[current=true]:ring-1 aria-[current=true]:ring-accent"
              >
                <ProductPicture image={image} alt="" sizes="5rem" width={160} height={120} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Slide({
  image,
  name,
  text,
  number,
  total,
}: {
  image: string;
  name: string;
  text: string | undefined;
  number: number;
  total: number;
}) {
  const { t } = useTranslation();
  return (
    <li id={`bild-${number}`} className="relative w-full shrink-0 snap-center snap-always">
      <a
        href={pictureUrl(image)}
        draggable={false}
        aria-label={t("product.gallery.open", { name, number, total })}
        className="block cursor-[inherit] -outline-offset-4!"
      >
        <ProductPicture
          image={image}
          alt={text ?? t("product.gallery.picture", { name, number, total })}
          sizes={STAGE_SIZES}
          width={1200}
          height={900}
          priority={number === 1}
        />
      </a>
      {total > 1 ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute bottom-2 left-2 rounded bg-surface/95 px-2 py-0.5 text-sm text-ink-soft tabular-nums"
        >
          {number} / {total}
        </span>
      ) : null}
    </li>
  );
}
