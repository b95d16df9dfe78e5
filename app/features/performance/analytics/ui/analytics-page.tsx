import { useTranslation } from "react-i18next";

import { slots } from "~/features/solutions/solution";
import { Empty } from "~/ui/empty";
import { PartSection } from "~/ui/part-section";
import { SelectField } from "~/ui/select-field";
import { UnreadNote } from "~/ui/unread-note";

import { DaysLine } from "../../ui/days-line";
import { DemonstrationLine } from "../../ui/demonstration-line";
import { RangeFilter } from "../../ui/range-filter";
import type { AnalyticsPageProps } from "../analytics.view";
import { KindSection } from "./kind-section";
import { LevelSection } from "./level-section";
import { MoverSection } from "./mover-section";
import { SuggestionSection } from "./suggestion-section";
import { TotalsSection } from "./totals-section";

/** Samples over time and by kind, levels by country, what moved, and what samples of no solution suggest. */
export function AnalyticsPage(props: AnalyticsPageProps) {
  const { totals, kinds, levels, moves, suggestions, view, againHref } = props;
  const { t } = useTranslation(["analytics", "performance"]);
  const parts = { failure: t("performance:failed.performance"), againHref };
  return (
    <>
      {props.isDemonstration ? <DemonstrationLine filledFrom={props.filledFrom} /> : null}
      <UnreadNote unread={props.unread} />
      <Choices {...props} />
      <DaysLine days={props.days} currentTo={props.currentTo} />
      {isEmpty(props) ? (
        <Empty title={t("empty")}>{t("emptyText")}</Empty>
      ) : (
        <>
          <PartSection title={t("totals.title")} part={totals} {...parts}>
            {(answer) => <TotalsSection totals={answer} listsFrom={props.listsFrom} />}
          </PartSection>
          <PartSection title={t("kinds.title")} part={kinds} {...parts}>
            {(answer) => <KindSection kinds={answer} />}
          </PartSection>
          <PartSection title={t("levels.title")} part={levels} {...parts}>
            {(rows) => <LevelSection rows={rows} view={view} />}
          </PartSection>
          <PartSection title={t("movers.title")} part={moves} {...parts}>
            {(answer) => <MoverSection moves={answer} />}
          </PartSection>
        </>
      )}
      <PartSection title={t("suggestions.title")} part={suggestions} {...parts}>
        {(answer) => <SuggestionSection suggestions={answer} />}
      </PartSection>
    </>
  );
}

/** Without a sample the other parts of the range say nothing. */
function isEmpty({ totals, kinds, levels }: AnalyticsPageProps): boolean {
  if (totals.fault !== null || kinds.fault !== null || levels.fault !== null) return false;
  const { everything, insideSuite } = totals.shown.whole;
  return everything + insideSuite === 0;
}

function Choices({ ranges, asked, view, countries }: AnalyticsPageProps) {
  const { t } = useTranslation("analytics");
  const { t: ofFigures } = useTranslation("performance");
  return (
    <RangeFilter ranges={ranges} from={asked.from} to={asked.to} view={view}>
      <SelectField
        name="country"
        label={ofFigures("index.country")}
        value={asked.country}
        choices={[{ value: "", label: t("allCountries") }, ...countries]}
      />
      <SelectField
        name="slot"
        label={ofFigures("index.slot")}
        value={asked.slot}
        choices={slots.map((slot) => ({ value: slot, label: ofFigures(`index.slots.${slot}`) }))}
      />
    </RangeFilter>
  );
}
