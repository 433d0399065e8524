import { useTranslation } from "~/i18n/translate";
import { classes } from "./classes";
import { useLight } from "./choices";

/** The widths that `/media/{key}?w=` delivers. */
export const pictureWidths = [160, 320, 480, 640, 960, 1200] as const;

/** Named by its address elsewhere; the shop fetches and serves it. */
export function isAbsolute(image: string): boolean {
  return /^https?:\/\//i.test(image);
}

export function pictureUrl(image: string, width?: (typeof pictureWidths)[number]): string {
  return width ? `${mediaPath(image)}?w=${width}` : mediaPath(image);
}

function mediaPath(image: string): string {
  const parts = isAbsolute(image) ? [image] : image.split("/");
  return `/media/${parts.map(encodeURIComponent).join("/")}`;
}

function everyWidth(image: string): string {
  const path = mediaPath(image);
  return pictureWidths.map((width) => `${path}?w=${width} ${width}w`).join(", ");
}

/**
 * 4:3 on plain ground.
 * @param image storage key or absolute URL; without it a drawing
 * @param width pixels, with `height` only to reserve the space
 * @param priority loads at once, for the first picture of a page
 */
export function ProductPicture({
  image,
  alt,
  sizes,
  width,
  height,
  priority = false,
  className,
}: {
  image?: string;
  alt: string;
  sizes: string;
  width: number;
  height: number;
  priority?: boolean;
  className?: string;
}) {
  const look = classes("picture", className);
  const light = useLight();
  if (!image) return <NoPicture className={look} />;
  return (
    <img
      {...(light
        ? { src: pictureUrl(image, pictureWidths[0]) }
        : { src: pictureUrl(image, 640), srcSet: everyWidth(image), sizes })}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      decoding="async"
      {...(priority ? { fetchpriority: "high" } : {})}
      className={look}
    />
  );
}

/** A module on its rail, in outline. */
function NoPicture({ className }: { className: string }) {
  const { t } = useTranslation();
  return (
    <svg
      viewBox="0 0 160 120"
      width={160}
      height={120}
      role="img"
      aria-label={t("ui.noPicture")}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      className={classes(className, "text-line-strong")}
    >
      <path d="M0 52h52m56 0h52M0 68h52m56 0h52" className="text-line" stroke="currentColor" />
      <rect x="52" y="20" width="56" height="80" rx="3" />
      <path d="M52 34h56M52 86h56" />
      <path d="M58 27h6m5 0h6m5 0h6m5 0h6M58 93h6m5 0h6m5 0h6m5 0h6" />
      <rect x="60" y="42" width="40" height="14" rx="1.5" />
      <path d="M60 66h24m-24 6h16m18-6h.01M94 72h.01m0 6h.01" strokeLinecap="round" />
    </svg>
  );
}
