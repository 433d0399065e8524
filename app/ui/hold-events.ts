/** For each of these React hydrates a page at once, instead of when it gets to it. */
const hydratingEvents = [
  ...["pointerdown", "pointerup", "pointercancel", "mousedown", "mouseup", "touchstart"],
  ...["touchend", "touchcancel", "click", "dblclick", "auxclick", "contextmenu"],
  ...["keydown", "keypress", "keyup", "input", "change", "submit", "reset"],
  ...["compositionstart", "compositionend", "textInput", "copy", "cut", "paste"],
  ...["dragstart", "dragend", "drop"],
];

/**
 * From now on these events do what HTML gives them, and React doesn't learn of them. Had it to
 * hydrate before Remix has decoded the page's data, it would give the page up (its error 345).
 * @returns what lets React have them; call it once the page is hydrated
 */
export function holdEvents(): () => void {
  const hold = (event: Event) => event.stopPropagation();
  const options = { capture: true, passive: true };
  for (const type of hydratingEvents) window.addEventListener(type, hold, options);
  return () => {
    for (const type of hydratingEvents) window.removeEventListener(type, hold, options);
  };
}
