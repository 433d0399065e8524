/** For each of these React hydrates a page at once, instead of when it gets to it. */
const hydratingEvents = (
  "pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel " +
  "click dblclick auxclick contextmenu keydown keypress keyup input change submit reset " +
  "compositionstart compositionend textInput copy cut paste dragstart dragend drop"
).split(" ");

const options = { capture: true, passive: true };
const hold = (event: Event) => event.stopPropagation();
let holding = false;

/**
 * From now on these events do what HTML gives them, and React doesn't learn of them. Had it to
 * hydrate before Remix has decoded the page's data, it would give the page up (its error 345).
 */
export function holdEvents(): void {
  holding = true;
  for (const type of hydratingEvents) window.addEventListener(type, hold, options);
}

/** Once the page's data are there. Costs nothing where none are held: on the server, and again. */
export function releaseEvents(): void {
  if (!holding) return;
  holding = false;
  for (const type of hydratingEvents) window.removeEventListener(type, hold, options);
}
