import { useState, type MouseEvent, type PointerEvent, type ReactNode } from "react";
import { classes } from "~/ui/classes";
import { containedIn, LENS_SIZE, lensZoom, placeLens } from "./lens";

interface Lens {
  /** The full size, and what is on screen to show while that loads. */
  sources: string[];
  place: NonNullable<ReturnType<typeof placeLens>>;
}

/** While it is on, a click changes the zoom instead of following the link. */
export function Magnifier({ active, children }: { active: boolean; children: ReactNode }) {
  const [strong, setStrong] = useState(false);
  const [lens, setLens] = useState<Lens>();

  function follow(event: PointerEvent<HTMLElement> | MouseEvent<HTMLElement>, isStrong: boolean) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const image = link?.querySelector("img");
    if (!active || !link || !image || image.naturalWidth === 0) {
      setLens(undefined);
      return;
    }
    const natural = { width: image.naturalWidth, height: image.naturalHeight };
    const place = placeLens({
      pointer: { x: event.clientX, y: event.clientY },
      stage: event.currentTarget.getBoundingClientRect(),
      picture: containedIn(image.getBoundingClientRect(), natural),
      zoom: isStrong ? lensZoom.strong : lensZoom.normal,
    });
    setLens(place && { sources: [link.href, image.currentSrc], place });
  }

  function toggle(event: MouseEvent<HTMLElement>) {
    if (!active || !(event.target instanceof Element) || !event.target.closest("a")) return;
    event.preventDefault();
    setStrong(!strong);
    follow(event, !strong);
  }

  return (
    <div
      className={classes("relative overflow-clip", active && "cursor-zoom-in touch-none")}
      onPointerMove={(event) => follow(event, strong)}
      onPointerLeave={() => setLens(undefined)}
      onClickCapture={toggle}
    >
      {children}
      {active && lens ? (
        <div
          aria-hidden="true"
          data-lens=""
          className="pointer-events-none absolute z-10 rounded-full border-2 border-line-strong bg-surface bg-no-repeat shadow"
          // Only ever set by script: the CSP forbids style attributes in the HTML.
          style={{
            width: LENS_SIZE,
            height: LENS_SIZE,
            left: lens.place.left,
            top: lens.place.top,
            backgroundImage: lens.sources.map((url) => `url(${JSON.stringify(url)})`).join(),
            backgroundSize: `${lens.place.backgroundWidth}px ${lens.place.backgroundHeight}px`,
            backgroundPosition: `${lens.place.backgroundX}px ${lens.place.backgroundY}px`,
          }}
        />
      ) : null}
    </div>
  );
}
