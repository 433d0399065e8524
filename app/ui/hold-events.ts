/** For each of these React hydrates a page at once, instead of when it gets to it. */
const hydratingEvents = [
  ...["pointerdown", "pointerup", "pointercancel", "mousedown", "mouseup", "touchstart"],
  ...["touchend", "touchcancel", "click", "dblclick", "auxclick", "contextmenu"],
  ...["keydown", "keypress", "keyup", "input", "change", "submit", "reset"],
  ...["compositionstart", "compositionend", "textInput", "copy", "cut", "paste"],
  ...["dragstart", "dragend", "drop"],
];

const options = { capture: true, passive: true };
const hold = (event: Event) => event.stopPropagation();

/**
 * From now on these events do what HTML gives them, and React doesn't learn of them. Had it to
 * hydrate before Remix has decoded the page's data, it would give the page up (its error 345).
 */
export function holdEvents(): void {
  for (const type of hydratingEvents) window.addEventListener(type, hold, options);
}

/** Once the page's data are there. Safe to repeat, and on the server. */
export function releaseEvents(): void {
  if (typeof window === "undefined") return;
  for (const type of hydratingEvents) window.removeEventListener(type, hold, options);
}
