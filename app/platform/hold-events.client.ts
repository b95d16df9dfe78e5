/**
 * Events that make React render a page it has not begun to render, at once: its data is still
 * being read then, and the page would never come alive (React's error 345).
 */
const urgent = [
  "mousedown",
  "mouseup",
  "touchstart",
  "touchend",
  "touchcancel",
  "click",
  "auxclick",
  "dblclick",
  "contextmenu",
  "pointerdown",
  "pointerup",
  "pointercancel",
  "dragstart",
  "dragend",
  "drop",
  "compositionstart",
  "compositionend",
  "keydown",
  "keypress",
  "keyup",
  "input",
  "textInput",
  "change",
  "copy",
  "cut",
  "paste",
  "reset",
  "submit",
] as const;

const hold = (event: Event) => event.stopImmediatePropagation();

/**
 * Keeps what a reader does from every script on the page until it is released: links, forms and
 * fields do meanwhile what they do without script.
 *
 * @returns releases it
 */
export function holdEvents(): () => void {
  for (const type of urgent) window.addEventListener(type, hold, { capture: true });
  return () => {
    for (const type of urgent) window.removeEventListener(type, hold, { capture: true });
  };
}
