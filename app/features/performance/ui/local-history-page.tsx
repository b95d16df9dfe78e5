import { useTranslation } from "react-i18next";

import { Empty } from "~/ui/empty";
import { SelectField } from "~/ui/select-field";
import { UnreadNote } from "~/ui/unread-note";
import { useJoin } from "~/ui/use-join";

import type { LocalHistoryProps } from "../figures/local-history.view";
import { effectiveLeast } from "../quality/shown-figure";
import { DaysLine } from "./days-line";
import { DemonstrationLine } from "./demonstration-line";
import { useFigureHead } from "./figure-head";
import { FigurePanel } from "./figure-panels";
import { PlaceWay } from "./place-way";
import { RangeFilter } from "./range-filter";
import { TrendChart } from "./trend-chart";
import { TrendTable } from "./trend-table";
import { WeekHours } from "./week-hours";

/** A figure of a solution at one place over time. */
export function LocalHistoryPage(props: LocalHistoryProps) {
  const { way, assessed, name, unread, ranges, from, to, view, overview } = props;
  const { t } = useTranslation("performance");
  const { sentences } = useJoin();
  const head = useFigureHead();
  const place = way.at(-1);
  return (
    <>
      {props.isDemonstration ? <DemonstrationLine filledFrom={props.filledFrom} /> : null}
      <UnreadNote unread={unread} />
      <RangeFilter ranges={ranges} from={from} to={to} view={view}>
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
        {assessed ? (
          <div className="figure-panels">
            <FigurePanel name={name} assessed={assessed} href={overview.figureHref} />
          </div>
        ) : (
          <Empty title={t("empty.none")}>{t("empty.narrow")}</Empty>
        )}
        <p>
          <a href={overview.href}>{t("history.overview")}</a>
        </p>
      </section>
      {assessed ? (
        <>
          <section>
            <TrendChart {...props} />
            <TrendTable {...props} />
          </section>
          <WeekHours {...props} />
          <p className="small quiet">
            {sentences([
              t("legend", { least: effectiveLeast }),
              t("assistantScale"),
              t("estimated"),
            ])}
          </p>
        </>
      ) : null}
    </>
  );
}
