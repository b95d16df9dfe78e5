/** Widths at 12 px in the widest of the fonts that pages are shown in, in px. */
const widths = { narrow: 4.4, usual: 7.4, upper: 9, wide: 12.2 };

/** East Asian characters fill a square. */
const firstWideCodePoint = 0x2e80;

function widthOf(letter: string): number {
  if ((letter.codePointAt(0) ?? 0) >= firstWideCodePoint) return widths.wide;
  if (/[ilj.,:;'|!()[\] -]/.test(letter)) return widths.narrow;
  return /[\p{Lu}mw%@&]/u.test(letter) ? widths.upper : widths.usual;
}

/** Bold text is so much wider. */
const boldRatio = 1.15;

/** Width of a text in a picture of 12 px, in px, estimated on the safe side. */
export function pictureTextWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + widthOf(letter), 0);
}

/** The same of bold text. */
export function boldTextWidth(text: string): number {
  return pictureTextWidth(text) * boldRatio;
}

/** `fittedText` for bold text. */
export function fittedBoldText(text: string, width: number): string {
  return fittedText(text, width / boldRatio);
}

/** The beginning of a text that fits a width, with an ellipsis where it is cut; empty where nothing useful fits. */
export function fittedText(text: string, width: number): string {
  if (pictureTextWidth(text) <= width) return text;
  let [kept, used] = ["", widths.wide];
  for (const letter of text) {
    used += widthOf(letter);
    if (used > width) break;
    kept += letter;
  }
  const beginning = kept.trimEnd();
  return [...beginning].length < 2 ? "" : `${beginning}…`;
}
