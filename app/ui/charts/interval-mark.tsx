import { useTranslation } from "react-i18next";
import { useIntervalText } from "~/ui/charts/interval-text";
import type { Interval, IntervalSpot } from "~/ui/charts/interval-geometry";
import { intervalMark, standingOf } from "~/ui/charts/interval-geometry";
import { drawable, percentOf } from "~/ui/charts/plot-scale";
import { classNames } from "~/ui/class-names";
import type { QualityLevel } from "~/ui/quality-mark";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

type IntervalMarkProps = Interval & {
  /** The ends of the axis; the same for all rows of a column, as `intervalDomain` finds them. */
  domain: readonly [number, number];
  level?: QualityLevel;
  formatValue?: (value: number, decimals?: number) => string;
};

/**
 * One figure with its interval on a line, against the dashed tick of a baseline, for a cell of a
 * table. The row says the figures, so the picture has no table of its own.
 */
export function IntervalMark({ domain, level, formatValue, ...interval }: IntervalMarkProps) {
  const { t } = useTranslation("ui");
  const { number } = useFormat();
  const { list } = useJoin();
  const say = formatValue ?? number;
  const intervalText = useIntervalText(say);
  const { spot, span, baseline } = intervalMark(interval, domain);
  const line = drawable(interval.baseline);
  const words = list([
    intervalText(interval),
    ...(line === null ? [] : [t("charts.baseline", { value: say(line) })]),
  ]);
  return (
    <svg
      className={classNames("interval", level !== undefined && `q${level}`)}
      width="100%"
      height="18"
      role="img"
      aria-label={words}
    >
      <line className="axis" x1="0" x2="100%" y1="9" y2="9" />
      {baseline ? <Baseline spot={baseline} /> : null}
      {span ? (
        <rect
          className="span"
          x={percentOf(span.x)}
          y="6.5"
          width={percentOf(span.width)}
          height="5"
        />
      ) : null}
      {spot ? <Spot spot={spot} /> : null}
    </svg>
  );
}

function Baseline({ spot: { x } }: { spot: IntervalSpot }) {
  return <line className="baseline" x1={percentOf(x)} x2={percentOf(x)} y1="1" y2="17" />;
}

/** A disc, or an arrow where the figure lies outside of the axis. */
function Spot({ spot: { x, beyond } }: { spot: IntervalSpot }) {
  if (!beyond) return <circle className="dot" cx={percentOf(x)} cy="9" r="4.5" />;
  return (
    <svg className="beyond" x={percentOf(x)} y="9">
      <path d={beyond === "left" ? "M0 0 8-5V5z" : "M0 0-8-5V5z"} />
    </svg>
  );
}

type StandingMarkProps = Interval & {
  /** What is better, such as "below" for a latency. */
  goodSide?: "above" | "below";
};

/** Where a figure stands against its baseline, as shape and word; level with it where the interval holds it. */
export function StandingMark({ goodSide = "above", ...interval }: StandingMarkProps) {
  const { t } = useTranslation("ui");
  const standing = standingOf(interval);
  if (!standing) return <StateMark state="not-tested" label={t("charts.noData")} />;
  const isGood = standing === "level" || standing === goodSide;
  return <StateMark state={isGood ? "ok" : "warning"} label={t(`charts.standing.${standing}`)} />;
}
