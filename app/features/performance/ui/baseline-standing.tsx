import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { StateMark } from "~/ui/state-mark";

import type { Assessed } from "../quality/assess-place";
import { bestOf, type QualityFigure } from "../quality/quality-name";
import { standingSide } from "../quality/standing-side";

type BaselineStandingProps = {
  figure: QualityFigure;
  assessed: Pick<Assessed, "standing"> | undefined;
  /** In a column whose head says what it is compared with. */
  isBrief?: boolean;
};

/**
 * On which side of its baseline a figure is; level with it where the intervals touch. Of a figure that is best low,
 * such as a latency, it also says which side is better.
 */
export function BaselineStanding({ figure, assessed, isBrief = false }: BaselineStandingProps) {
  const { t } = useTranslation("performance");
  const { t: kit } = useTranslation("ui");
  const standing = assessed?.standing;
  if (!standing) return <Absent />;
  const state = standing === "worse" ? "warning" : "ok";
  const side = standingSide(figure, standing);
  const isBestLow = bestOf(figure) === "low" && side !== "level";
  if (isBestLow) return <StateMark state={state} label={t(`bestLow.${side}`)} />;
  return (
    <StateMark
      state={state}
      label={isBrief ? t(`brief.standing.${side}`) : kit(`charts.standing.${side}`)}
    />
  );
}
