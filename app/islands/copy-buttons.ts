/** How long a button tells that it copied, in ms. */
const toldMs = 4_000;

/**
 * Shows the buttons, and copies what they name; where the browser gives no clipboard it marks the text
 * to copy by hand. It listens on the document, since a page with script may draw a button later.
 * Without it the buttons stay hidden.
 */
document.documentElement.dataset.copies = "";
document.addEventListener("click", ({ target }) => {
  const button =
    target instanceof Element ? target.closest<HTMLButtonElement>("button[data-copies]") : null;
  const element = document.getElementById(button?.dataset.copies ?? "");
  const told = button?.nextElementSibling;
  if (!button || !element || !told) return;
  const tell = (words: string | undefined) => {
    told.textContent = words ?? "";
    setTimeout(() => (told.textContent = ""), toldMs);
  };
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(textOf(element)))
    .then(
      () => tell(button.dataset.copied),
      () => {
        reveal(element);
        mark(element);
        tell(button.dataset.marked);
      },
    );
});

function textOf(element: HTMLElement): string {
  if (element instanceof HTMLInputElement) return element.value;
  return element instanceof HTMLAnchorElement ? element.href : (element.textContent ?? "");
}

function mark(element: HTMLElement): void {
  if (element instanceof HTMLInputElement) return element.select();
  const selection = getSelection();
  selection?.removeAllRanges();
  const range = document.createRange();
  range.selectNodeContents(element);
  selection?.addRange(range);
}

/** A marked text is seen only where what folds it is open. */
function reveal(element: HTMLElement): void {
  element.closest("details")?.setAttribute("open", "");
}

export {};
