import { useTranslation } from "react-i18next";

import { Empty } from "~/ui/empty";
import { SelectField } from "~/ui/select-field";
import { UnreadNote } from "~/ui/unread-note";
import { useJoin } from "~/ui/use-join";

import type { LocalHistoryProps } from "../figures/local-history.view";
import type { ShadedSteps } from "../outages/shaded-steps";
import { effectiveLeast } from "../quality/shown-figure";
import { DaysLine } from "./days-line";
import { DemonstrationLine } from "./demonstration-line";
import { useFigureHead } from "./figure-head";
import { FigurePanel } from "./figure-panels";
import { PlaceWay } from "./place-way";
import { RangeFilter } from "./range-filter";
import { ReaderIsProvider } from "./reader-is-provider";
import { TrendChart } from "./trend-chart";
import { TrendTable } from "./trend-table";
import { WeekHours } from "./week-hours";

/** A figure of a solution at one place over time. */
export function LocalHistoryPage(props: LocalHistoryProps & { shaded: readonly ShadedSteps[] }) {
  const { way, unread, ranges, from, to, view, overview, isOfProvider } = props;
  const { t } = useTranslation("performance");
  const { sentences } = useJoin();
  const head = useFigureHead();
  const place = way.at(-1);
  return (
    <ReaderIsProvider.Provider value={isOfProvider}>
      {props.isDemonstration ? <DemonstrationLine filledFrom={props.filledFrom} /> : null}
      <UnreadNote unread={unread} />
      <RangeFilter ranges={ranges} from={from} to={to} view={view} isInWeeks={isOfProvider}>
        <SelectField
          name="figure"
          label={t("figureHead")}
          value={props.figureKey}
          choices={props.figures.map(({ key, ...figure }) => ({ value: key, label: head(figure) }))}
        />
      </RangeFilter>
      <section>
        {way.length > 1 ? <PlaceWay way={way} /> : null}
        <h2>{place?.name || t("everywhere")}</h2>
        <DaysLine {...props} />
        <WholeRange {...props} />
        <p>
          <a href={overview.href}>{t("history.overview")}</a>
        </p>
      </section>
      {props.hasTrend ? (
        <>
          <section>
            <TrendChart {...props} />
            <TrendTable {...props} />
          </section>
          <WeekHours {...props} />
          <p className="small quiet">
            {sentences([
              ...(isOfProvider ? [t("provider.steps"), t("provider.rounded")] : []),
              t("legend", { least: effectiveLeast }),
              t("assistantScale"),
              t("estimated"),
            ])}
          </p>
        </>
      ) : null}
    </ReaderIsProvider.Provider>
  );
}

/** The figure over the whole range, or why there is none. */
function WholeRange({ way, name, assessed, overview, hasTrend, isOfProvider }: LocalHistoryProps) {
  const { t } = useTranslation("performance");
  if (assessed)
    return (
      <div className="figure-panels">
        <FigurePanel name={name} assessed={assessed} href={overview.figureHref} way={way} />
      </div>
    );
  if (hasTrend) return <p>{t("provider.someSteps")}</p>;
  if (isOfProvider)
    return <Empty title={t("provider.notShown")}>{t("provider.notShownText")}</Empty>;
  return <Empty title={t("empty.none")}>{t("empty.narrow")}</Empty>;
}
