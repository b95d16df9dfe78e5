import { labelWidth } from "~/ui/label-placement";
import type { TextAnchor } from "~/ui/charts/plot-scale";

/** Widths of a plot in px: on the narrowest screen, 320 px, with and without an axis at its left, and on a desk. */
export const plotWidths = { phone: 230, phoneWithoutAxis: 280, desk: 460 };
/** Beside a plot text may take so much of the margin of the page, in px. */
const margin = 14;
/** Text of charts has 12 px, in wide fonts up to a sixth more for "ms" and "Mon"; `labelWidth` takes 18. */
const textRatio = 14 / 18;
/** Between two labels of one row, in px. */
const gap = 8;

/** Width of a text of a chart in CSS px, estimated on the safe side. */
export function textWidth(text: string): number {
  return Math.ceil(labelWidth(text) * textRatio);
}

export type PlacedText = { x: number; text: string; anchor: TextAnchor };

/** From where to where a text and the gap behind it reach in a plot, in px. */
export function textSpan(
  { x, text, anchor }: PlacedText,
  plotWidth: number,
): [from: number, to: number] {
  const width = textWidth(text);
  const at = (x / 100) * plotWidth;
  const from = anchor === "start" ? at : anchor === "end" ? at - width : at - width / 2;
  return [from, from + width + gap];
}

/**
 * Puts labels beside their lines, into as few rows as they need to stay apart on the narrowest
 * screen; on a wider one they only get farther apart. The answer has the order of `labels`.
 */
export function labelRows(
  labels: readonly { x: number; text: string }[],
): { row: number; anchor: TextAnchor }[] {
  const plotWidth = plotWidths.phoneWithoutAxis;
  const ends: number[] = [];
  const rows = labels.map((): { row: number; anchor: TextAnchor } => ({ row: 0, anchor: "start" }));
  const order = [...labels.keys()].sort((a, b) => (labels[a]?.x ?? 0) - (labels[b]?.x ?? 0));
  for (const position of order) {
    const { x, text } = labels[position] ?? { x: 0, text: "" };
    // Text to the right of its line: lines of labels farther left do not run through it.
    const isInside = (x / 100) * plotWidth + textWidth(text) <= plotWidth;
    const anchor = isInside ? "start" : "end";
    const [from, to] = textSpan({ x, text, anchor }, plotWidth);
    const free = ends.findIndex((end) => from >= end);
    const row = free >= 0 ? free : ends.length;
    ends[row] = to;
    rows[position] = { row, anchor };
  }
  return rows;
}

/**
 * Keeps text in the middle of `x` where it fits on the narrowest screen, and else inside of the plot.
 *
 * @param room what is free at the left of the plot, in px
 */
export function anchorWithin(x: number, text: string, room = 0): TextAnchor {
  const middle = (x / 100) * plotWidths.phone;
  const half = textWidth(text) / 2;
  if (middle - half < -room) return "start";
  return middle + half > plotWidths.phone + margin ? "end" : "middle";
}

/** Of the labels of an axis, every how many fit beside each other on the narrowest screen. */
export function majorStride(texts: readonly string[]): number {
  const widest = Math.max(0, ...texts.map(textWidth)) + gap;
  return Math.max(1, Math.ceil((texts.length * widest) / plotWidths.phone));
}
