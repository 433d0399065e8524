import type { Page } from "./devtools";

/** A main part of a page: pixels from its upper left corner. */
interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  /** Wider than the window: it scrolls sideways. */
  width: number;
  height: number;
  boxes: Box[];
}

/** Written for the oldest browser of the floor. */
const readLayout = `(() => {
  const parts = "header, header a, main, main h1, main h2, main form, main input, main select, " +
    "main textarea, main button:not(:disabled), main img, main svg, main li > article, footer, footer h2";
  // Fields behind a tick box: always open where :has() isn't known.
  for (const fields of document.querySelectorAll(".reveal-content")) fields.hidden = true;
  // Its row of names doesn't move there.
  for (const marquee of document.querySelectorAll(".marquee-switch")) marquee.hidden = true;
  const boxes = [];
  for (const element of document.querySelectorAll(parts)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    // Today's browsers lay out what is folded, too.
    const isFolded = element.closest("details:not([open])") && !element.closest("summary");
    if (width < 2 || isFolded) continue;
    const name = element.tagName.toLowerCase() + " " +
      (element.id || element.name || element.getAttribute("aria-label") || element.textContent.trim().slice(0, 30));
    boxes.push({ name, x: x + scrollX, y: y + scrollY, width, height });
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { width: scrollWidth, height: scrollHeight, boxes };
})()`;

export async function layoutOf(page: Page): Promise<Layout> {
  // Pictures below the fold load only when they come near it, and have no height before.
  const { scrollHeight } = await page.evaluate<{ scrollHeight: number }>(
    "({ scrollHeight: document.documentElement.scrollHeight })",
  );
  for (let y = 0; y < scrollHeight; y += 800) await page.evaluate(`window.scrollTo(0, ${y})`);
  await page.evaluate("window.scrollTo(0, 0)");
  return page.evaluate<Layout>(readLayout);
}

/** A line of text more or less: words break elsewhere without `text-wrap`. */
const LINE = 30;
const ASIDE = 24;

/** Where an old browser's page differs from today's by more than words that break elsewhere. */
export function differences(old: Layout, today: Layout, windowWidth: number): string[] {
  const found: string[] = [];
  if (old.width > windowWidth) found.push(`scrolls sideways: ${old.width}`);
  if (Math.abs(old.height - today.height) > 0.04 * today.height) {
    found.push(`height ${old.height}, today ${today.height}`);
  }
  if (old.boxes.length !== today.boxes.length) {
    const names = (layout: Layout) => layout.boxes.map(({ name }) => name);
    const missing = names(today).filter((name) => !names(old).includes(name));
    const only = names(old).filter((name) => !names(today).includes(name));
    return [
      ...found,
      `${old.boxes.length} parts, today ${today.boxes.length}`,
      `missing: ${missing.join("; ")}, only there: ${only.join("; ")}`,
    ];
  }
  old.boxes.forEach((box, index) => {
    const other = today.boxes[index];
    if (!other) return;
    const isTall = other.height > 10 * LINE;
    const differs =
      Math.abs(box.x - other.x) > ASIDE ||
      Math.abs(box.width - other.width) > Math.max(ASIDE, 0.05 * other.width) ||
      Math.abs(box.height - other.height) > (isTall ? 0.1 * other.height : LINE) ||
      Math.abs(box.y - other.y) > LINE + 0.03 * today.height;
    if (differs) found.push(`${show(box)}, today ${show(other)}`);
  });
  return found;
}

function show({ name, x, y, width, height }: Box): string {
  return `${name} ${[x, y, width, height].map(Math.round).join()}`;
}
