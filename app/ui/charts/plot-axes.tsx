import type { ReactNode } from "react";
import { anchorWithin, majorStride, textWidth } from "~/ui/charts/label-rows";
import type { TextAnchor } from "~/ui/charts/plot-scale";
import { percentOf } from "~/ui/charts/plot-scale";

/** Room between a label of the axis and the plot, in px. */
const gutterGap = 8;
/** From the end of the plot down to the baseline of the labels, in px. */
const labelDrop = 18;
/** From the middle of a line of text to its baseline, in px. */
const textRise = 4;

type GutterLabel = { key: string | number; at: number; text: string };

/** The labels at the left of a plot, in a picture of their own that is as wide as they need. */
export function PlotWithGutter({
  labels,
  height,
  children,
}: {
  labels: readonly GutterLabel[];
  height: number;
  children: ReactNode;
}) {
  const width = Math.max(0, ...labels.map(({ text }) => textWidth(text))) + gutterGap;
  return (
    <div className="plot-frame">
      <svg className="gutter" width={width} height={height} aria-hidden="true">
        {labels.map(({ key, at, text }) => (
          <text key={key} x={width - gutterGap} y={at + textRise} textAnchor="end">
            {text}
          </text>
        ))}
      </svg>
      {children}
    </div>
  );
}

type AxisLabel = { key: string | number; x: number; text: string };

type BottomAxisProps = {
  labels: readonly AxisLabel[];
  y: number;
  /** What is free at the left of the plot, in px. */
  room?: number;
};

/** The labels under a plot with their ticks; on a phone only as many as fit. */
export function BottomAxis({ labels, y, room }: BottomAxisProps) {
  const stride = majorStride(labels.map(({ text }) => text));
  return (
    <>
      <line className="axis" x1="0" x2="100%" y1={y} y2={y} />
      {labels.map(({ key, x, text }, position) => (
        <g key={key} className={position % stride === 0 ? undefined : "minor"}>
          <line className="axis" x1={percentOf(x)} x2={percentOf(x)} y1={y} y2={y + 4} />
          <PlotText x={x} y={y + labelDrop} anchor={anchorWithin(x, text, room)} text={text} />
        </g>
      ))}
    </>
  );
}

type PlotTextProps = {
  x: number;
  y: number;
  anchor: TextAnchor;
  text: string;
  /** Away from `x`, in px. */
  shift?: number;
  className?: string;
};

export function PlotText({ x, y, anchor, text, shift, className }: PlotTextProps) {
  return (
    <text x={percentOf(x)} y={y} dx={shift} textAnchor={anchor} className={className}>
      {text}
    </text>
  );
}
