import { useTranslation } from "react-i18next";

import { classNames } from "~/ui/class-names";
import { useElementId } from "~/ui/use-element-id";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { AsGraphView } from "../graph/as-graph.view";
import { asHref } from "../asn-address";
import { rootKey, type GraphLayout, type KeyedBox, type LevelLabel } from "../graph/graph-picture";
import type { GraphRow, LevelCount } from "../graph/graph-part";
import { narrowLayout } from "../graph/narrow-layout";
import { asName, plainName, subjectName } from "../graph/subject-name";
import { wideLayout } from "../graph/wide-layout";
import { boldTextWidth, fittedBoldText, fittedText, pictureTextWidth } from "./fitted-text";

type GraphProps = Pick<
  AsGraphView,
  "rows" | "levels" | "subject" | "subjectHref" | "prefix" | "furtherCount" | "unlinkedCount"
>;

/** The ASes around one as a tree: twice, since a narrow screen gets another arrangement. */
export function AsGraph(props: GraphProps) {
  const { rows, subject, furtherCount, unlinkedCount } = props;
  const { t } = useTranslation("as-graph");
  const { integer } = useFormat();
  const id = useElementId("graph");
  const nodes = subject.kind === "as" ? rows.slice(1) : rows;
  const texts = useNodeTexts(props);
  const wide = wideLayout(nodes);
  const size = wide.width > wideEnough ? "large" : "small";
  return (
    <figure className={classNames("as-graph", size)} aria-labelledby={id}>
      <figcaption id={id}>{t("caption", { name: subjectName(t, subject) })}</figcaption>
      <Picture {...props} layout={wide} texts={texts} className="wide" />
      <Picture {...props} layout={narrowLayout(nodes)} texts={texts} className="narrow" />
      <p className="small quiet">{t("note")}</p>
      {furtherCount > 0 ? (
        <p>{t("further", { count: furtherCount, number: integer(furtherCount) })}</p>
      ) : null}
      {unlinkedCount > 0 ? (
        <p>{t("unlinked", { count: unlinkedCount, number: integer(unlinkedCount) })}</p>
      ) : null}
    </figure>
  );
}

/** What a box says. */
type NodeText = { href: string; title: string; number: string; name: string; others: string };

/** The texts of all boxes by AS number, made once for both arrangements; `rootKey` for the middle. */
function useNodeTexts({ rows, subject, subjectHref, prefix }: GraphProps): Map<number, NodeText> {
  const { t } = useTranslation("as-graph");
  const { integer } = useFormat();
  const join = useJoin();
  const textOf = (row: GraphRow): NodeText => {
    const { asn, name, otherCount } = row;
    const full = asName(row);
    const others = otherCount > 0 ? t("others", { count: otherCount }) : "";
    return {
      href: asHref(prefix, asn),
      title: others === "" ? full : join.named(full, others),
      number: `AS${asn}`,
      name,
      others: otherCount > 0 ? `+${integer(otherCount)}` : "",
    };
  };
  const texts = new Map(rows.map((row) => [row.asn, textOf(row)]));
  const name = plainName(subject);
  const ofAs = subject.kind === "as" ? texts.get(subject.asn) : undefined;
  const root = ofAs ?? { title: name, number: name, name: "", others: "" };
  return texts.set(rootKey, { ...root, href: subjectHref });
}

/** Pictures up to this width, in px, fit a tablet. */
const wideEnough = 720;

type PictureProps = Pick<GraphProps, "levels"> & {
  layout: GraphLayout;
  texts: ReadonlyMap<number, NodeText>;
  className: string;
};

function Picture({ levels, layout, texts, className }: PictureProps) {
  return (
    <svg
      className={className}
      width={layout.width}
      height={layout.height}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
    >
      <path className="tree" d={linesPath(layout)} />
      {layout.labels.map((label) => (
        <Label key={`${label.side} ${label.depth}`} label={label} levels={levels} />
      ))}
      {layout.boxes.map((box) => {
        const text = texts.get(box.asn);
        return text ? <Node key={box.asn} box={box} text={text} /> : null;
      })}
    </svg>
  );
}

/** From a box's side to its text, in px. */
const padding = 6;
/** Baselines of the lines of a box, in px from its top. */
const [firstLine, secondLine] = [16, 31];

type NodeProps = { box: KeyedBox; text: NodeText };

/** The number of an AS, its name as far as it fits, and its other links; on two lines in a high box. */
function Node({ box, text: { href, title, number, name, others } }: NodeProps) {
  const { asn, x, y, width, height } = box;
  const room = width - 2 * padding;
  const othersWidth = others === "" ? 0 : pictureTextWidth(others) + padding;
  const free = room - boldTextWidth(number) - padding;
  const isDouble = height > secondLine;
  const isBelow = isDouble && othersWidth > free + padding;
  const nameRoom = isDouble ? room - (isBelow ? othersWidth : 0) : free - othersWidth;
  const shown = name === "" ? "" : fittedText(name, nameRoom);
  return (
    <g transform={`translate(${x} ${y})`}>
      <a href={href} className={asn === rootKey ? "root" : undefined}>
        <title>{title}</title>
        <rect width={width} height={height} rx={4} />
        <text x={padding} y={firstLine}>
          <tspan>{name === "" ? fittedBoldText(number, room) : number}</tspan>
          {isDouble || shown === "" ? null : ` ${shown}`}
        </text>
        {isDouble && shown !== "" ? (
          <text x={padding} y={secondLine}>
            {shown}
          </text>
        ) : null}
        {others === "" ? null : (
          <text className="others" x={width - padding} y={isBelow ? secondLine : firstLine}>
            {others}
          </text>
        )}
      </a>
    </g>
  );
}

type LabelProps = { label: LevelLabel; levels: readonly LevelCount[] };

/** Names a level and counts it: on one line, or on two where that is too wide. */
function Label({ label: { x, y, width, height, side, depth }, levels }: LabelProps) {
  const { t } = useTranslation("as-graph");
  const { integer } = useFormat();
  const level = levels.find((one) => one.side === side && one.depth === depth);
  if (!level) return null;
  const [shown, total] = [integer(level.shown), integer(level.total)];
  const name = depth > 1 ? t("farther", { count: depth }) : t(`levels.${side}`);
  const count = level.shown < level.total ? t("countOf", { shown, total }) : total;
  const isOneLine = boldTextWidth(name) + pictureTextWidth(` ${count}`) <= width;
  const last = y + height - 8;
  return (
    <text className="level" x={x} y={isOneLine ? last : last - 14}>
      <tspan>{name}</tspan>
      {isOneLine ? ` ${count}` : null}
      {isOneLine ? null : (
        <tspan className="count" x={x} dy={14}>
          {count}
        </tspan>
      )}
    </text>
  );
}

function linesPath({ lines }: GraphLayout): string {
  return lines.map(({ x, y, turnX, endX, endY }) => `M${x} ${y}H${turnX}V${endY}H${endX}`).join("");
}
