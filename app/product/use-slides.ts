import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

/** The browser's smooth scrolling takes less than this. */
const SETTLE_MS = 700;

/** Arrow keys mean something else in these. */
const ownsArrows = "input,textarea,select,[role=tab],[contenteditable],dialog,details[open]";

/** Around the ends. */
export function wrap(current: number, by: number, count: number): number {
  return (((current + by) % count) + count) % count;
}

/** Left and right arrow keys move, too, wherever the focus is, while the row is on screen. */
export function useSlides(row: RefObject<HTMLElement>, count: number) {
  const [current, setCurrent] = useState(0);
  const goingThere = useRef(0);

  const show = useCallback(
    (index: number) => {
      const element = row.current;
      if (!element) return;
      setCurrent(index);
      goingThere.current = performance.now();
      element.scrollTo({ left: index * element.clientWidth });
    },
    [row],
  );
  const step = useCallback((by: 1 | -1) => show(wrap(current, by, count)), [show, current, count]);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const follow = () => {
      if (performance.now() - goingThere.current < SETTLE_MS) return;
      setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    };
    follow();
    element.addEventListener("scroll", follow, { passive: true });
    return () => element.removeEventListener("scroll", follow);
  }, [row]);

  useEffect(() => {
    if (count < 2) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
      if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(ownsArrows)) return;
      const box = row.current?.getBoundingClientRect();
      if (!box || box.bottom < 0 || box.top > window.innerHeight) return;
      event.preventDefault();
      step(by);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [row, count, step]);

  return { current, show, step };
}
