import { useTranslation } from "react-i18next";

import { Empty } from "~/ui/empty";
import { formatMonth } from "~/ui/format";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { MonthProps } from "../months/month.view";
import { overallFigures } from "../quality/quality-name";
import { effectiveLeast } from "../quality/shown-figure";
import type { ShadedSteps } from "../outages/shaded-steps";
import { DaysLine } from "./days-line";
import { DemonstrationLine } from "./demonstration-line";
import { FigurePanels } from "./figure-panels";
import { MonthChangeLine } from "./month-change-line";
import { MonthPlaceTable } from "./month-place-table";
import { OutageSection, type OutageSectionProps } from "./outage-section";
import { ReaderIsProvider } from "./reader-is-provider";
import { TrendChart } from "./trend-chart";
import { WorkloadTable } from "./workload-table";

export type MonthPageProps = MonthProps &
  OutageSectionProps & {
    shaded: readonly ShadedSteps[];
    /** How often each thing happened to the solution in these days. */
    events: readonly { event: string; count: number }[];
    /** Where the month is subscribed to. */
    noticesHref: string;
  };

/** A month of a solution: what was found, on two pages when it is printed. */
export function MonthPage(props: MonthPageProps) {
  const { whole, isOfProvider } = props;
  const { t } = useTranslation("month");
  return (
    <ReaderIsProvider.Provider value={isOfProvider}>
      {props.isDemonstration ? <DemonstrationLine filledFrom={props.filledFrom} /> : null}
      <MonthHead {...props} />
      {whole ? (
        <section>
          <h2>{t("figures")}</h2>
          <FigurePanels
            quality={whole.quality}
            hrefs={props.figureHrefs}
            way={props.way}
            under={Object.fromEntries(
              overallFigures.map((figure) => [
                figure,
                <MonthChangeLine
                  key={figure}
                  figure={figure}
                  change={props.changes[figure]}
                  before={props.before?.month ?? null}
                />,
              ]),
            )}
          />
        </section>
      ) : (
        <NoFigures isOfProvider={isOfProvider} />
      )}
      <MonthPlaceTable {...props} />
      <Year {...props} />
      <Details {...props} />
    </ReaderIsProvider.Provider>
  );
}

/** Which month and days these are, and the months beside it. */
function MonthHead({ month, days, currentTo, isOfProvider, before, after, ...of }: MonthPageProps) {
  const { t } = useTranslation("month");
  const { day, language } = useFormat();
  const named = (other: string) => formatMonth(language, other);
  return (
    <section>
      <h2>
        {isOfProvider
          ? t("weeksOf", { month: named(month), last: day(days.last) })
          : t("monthOf", { month: named(month) })}
      </h2>
      <DaysLine days={days} currentTo={currentTo} />
      <p className="tools">
        {before ? <a href={before.href}>{t("earlier", { month: named(before.month) })}</a> : null}
        {after ? <a href={after.href}>{t("later", { month: named(after.month) })}</a> : null}
        <a href={`${of.noticesHref}#month-notices`}>{t("byMail")}</a>
      </p>
    </section>
  );
}

function NoFigures({ isOfProvider }: Pick<MonthPageProps, "isOfProvider">) {
  const { t } = useTranslation("performance");
  if (isOfProvider)
    return <Empty title={t("provider.notShown")}>{t("provider.notShownText")}</Empty>;
  return <Empty title={t("empty.none")}>{t("month:noSamples")}</Empty>;
}

/** The score over the year that the month ends. */
function Year({ trend, way, listsFrom, isOfProvider, shaded }: MonthPageProps) {
  const { t } = useTranslation("month");
  if (!trend) return null;
  return (
    <section className="month-year">
      <h2>{t(isOfProvider ? "yearOfWeeks" : "year")}</h2>
      <TrendChart
        {...{ ...trend, way, listsFrom, isOfProvider, shaded }}
        assessed={null}
        tablePlace="elsewhere"
      />
    </section>
  );
}

/** What has the second page when the report is printed. */
function Details(props: MonthPageProps) {
  const { whole, isOfProvider, places, events } = props;
  const { t } = useTranslation("month");
  const { sentences: join } = useJoin();
  const hasFigures = whole !== null || places.worst.length > 0;
  return (
    <div className={hasFigures ? "printed-page" : undefined}>
      {whole ? (
        <section>
          <WorkloadTable quality={whole.quality} hrefs={props.figureHrefs} way={props.way} />
        </section>
      ) : null}
      <OutageSection {...props} />
      <section>
        <h2>{t("changes")}</h2>
        {events.length === 0 ? <p>{t("noChanges")}</p> : null}
        <ul>
          {events.map(({ event, count }) => (
            <li key={event}>{t("event", { what: t(`solutions:event.${event}`), times: count })}</li>
          ))}
        </ul>
      </section>
      {hasFigures ? (
        <p className="small quiet">
          {join([
            t(isOfProvider ? "howInWeeks" : "how"),
            ...(isOfProvider ? [t("performance:provider.hidden")] : []),
            t("performance:legend", { least: effectiveLeast }),
            t("performance:assistantScale"),
            t("performance:estimated"),
          ])}
        </p>
      ) : null}
    </div>
  );
}
