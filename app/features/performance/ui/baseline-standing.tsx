import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { StateMark } from "~/ui/state-mark";

import type { Assessed } from "../quality/assess-place";
import type { QualityFigure } from "../quality/quality-name";
import { standingSide } from "../quality/standing-side";

type BaselineStandingProps = {
  figure: QualityFigure;
  assessed: Pick<Assessed, "standing"> | undefined;
  /** In a column whose head says what it is compared with. */
  isBrief?: boolean;
};

/** On which side of its baseline a figure is; level with it where the intervals touch. */
export function BaselineStanding({ figure, assessed, isBrief = false }: BaselineStandingProps) {
  const { t } = useTranslation("performance");
  const { t: kit } = useTranslation("ui");
  const standing = assessed?.standing;
  if (!standing) return <Absent />;
  const side = standingSide(figure, standing);
  return (
    <StateMark
      state={standing === "worse" ? "warning" : "ok"}
      label={isBrief ? t(`brief.standing.${side}`) : kit(`charts.standing.${side}`)}
    />
  );
}
