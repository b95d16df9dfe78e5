import { useTranslation } from "react-i18next";

import { classNames } from "~/ui/class-names";
import { useElementId } from "~/ui/use-element-id";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { AsGraphView } from "../graph/as-graph.view";
import { asHref } from "../asn-address";
import { rootKey, type Box, type GraphLayout, type LevelLabel } from "../graph/graph-picture";
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
  const wide = wideLayout(nodes);
  const size = wide.width > wideEnough ? "large" : "small";
  return (
    <figure className={classNames("as-graph", size)} aria-labelledby={id}>
      <figcaption id={id}>{t("caption", { name: subjectName(t, subject) })}</figcaption>
      <Picture {...props} layout={wide} className="wide" />
      <Picture {...props} layout={narrowLayout(nodes)} className="narrow" />
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

/** Pictures up to this width, in px, fit a tablet. */
const wideEnough = 720;

type PictureProps = GraphProps & { layout: GraphLayout; className: string };

function Picture({ rows, levels, subject, subjectHref, prefix, layout, className }: PictureProps) {
  const { t } = useTranslation("as-graph");
  const join = useJoin();
  const rowOf = new Map(rows.map((row) => [row.asn, row]));
  const rootRow = subject.kind === "as" ? rows[0] : undefined;
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
        const isRoot = box.asn === rootKey;
        const row = isRoot ? rootRow : rowOf.get(box.asn);
        const href = isRoot ? subjectHref : asHref(prefix, box.asn);
        const name = row ? asName(row) : plainName(subject);
        const others = row?.otherCount ? t("others", { count: row.otherCount }) : "";
        return (
          <g key={box.asn} transform={`translate(${box.x} ${box.y})`}>
            <a href={href} className={isRoot ? "root" : undefined}>
              <title>{others === "" ? name : join.named(name, others)}</title>
              <rect width={box.width} height={box.height} rx={4} />
              <NodeText row={row} title={name} box={box} />
            </a>
          </g>
        );
      })}
    </svg>
  );
}

/** From a box's side to its text, in px. */
const padding = 6;
/** Where the lines of a box stand, in px from its top. */
const [firstLine, secondLine] = [16, 31];

type NodeTextProps = { row: GraphRow | undefined; title: string; box: Box };

/** The number of an AS, its name as far as it fits, and its other links; on two lines in a high box. */
function NodeText({ row, title, box }: NodeTextProps) {
  const { integer } = useFormat();
  const room = box.width - 2 * padding;
  if (!row)
    return (
      <text x={padding} y={firstLine}>
        <tspan>{fittedBoldText(title, room)}</tspan>
      </text>
    );
  const number = `AS${row.asn}`;
  const others = row.otherCount > 0 ? `+${integer(row.otherCount)}` : "";
  const othersWidth = others === "" ? 0 : pictureTextWidth(others) + padding;
  const free = room - boldTextWidth(number) - padding;
  const isDouble = box.height > secondLine;
  const isBelow = isDouble && othersWidth > free + padding;
  const nameRoom = isDouble ? room - (isBelow ? othersWidth : 0) : free - othersWidth;
  const name = row.name === "" ? "" : fittedText(row.name, nameRoom);
  return (
    <>
      <text x={padding} y={firstLine}>
        <tspan>{number}</tspan>
        {isDouble || name === "" ? null : ` ${name}`}
      </text>
      {isDouble && name !== "" ? (
        <text x={padding} y={secondLine}>
          {name}
        </text>
      ) : null}
      {others === "" ? null : (
        <text className="others" x={box.width - padding} y={isBelow ? secondLine : firstLine}>
          {others}
        </text>
      )}
    </>
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
