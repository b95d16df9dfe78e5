import { labelWidth } from "~/ui/label-placement";
import type { TextAnchor } from "~/ui/charts/plot-scale";

/** What is left for the plot on the narrowest screen, 320 px, beside margins and axis, in px. */
export const narrowestPlot = 230;
/** Text of charts has 12 px, labels of the map 13. */
const textRatio = 12 / 13;
/** Between two labels of one row, in px. */
const gap = 8;

/** Width of a text of a chart in CSS px, estimated on the safe side. */
export function textWidth(text: string): number {
  return Math.ceil(labelWidth(text) * textRatio);
}

export type RowLabel = { row: number; anchor: TextAnchor };

/**
 * Puts labels into as few rows as they need to stay apart on the narrowest screen; on a wider one
 * they only get farther apart. The answer has the order of `labels`.
 */
export function labelRows(labels: readonly { x: number; text: string }[]): RowLabel[] {
  const ends: number[] = [];
  const answer: RowLabel[] = labels.map(() => ({ row: 0, anchor: "middle" }));
  const order = [...labels.keys()].sort((a, b) => (labels[a]?.x ?? 0) - (labels[b]?.x ?? 0));
  for (const position of order) {
    const { x, text } = labels[position] ?? { x: 0, text: "" };
    const width = textWidth(text);
    const middle = (x / 100) * narrowestPlot;
    const anchor = anchorWithin(middle, width);
    const start =
      anchor === "start" ? middle : anchor === "end" ? middle - width : middle - width / 2;
    const free = ends.findIndex((end) => start >= end + gap);
    const row = free >= 0 ? free : ends.length;
    ends[row] = start + width;
    answer[position] = { row, anchor };
  }
  return answer;
}

function anchorWithin(middle: number, width: number): TextAnchor {
  if (middle - width / 2 < 0) return "start";
  return middle + width / 2 > narrowestPlot ? "end" : "middle";
}
