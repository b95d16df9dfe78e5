import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import type { FiguresAwait } from "~/features/solutions/solution";
import { Empty } from "~/ui/empty";
import { formatMonth } from "~/ui/format";
import { UnreadNote } from "~/ui/unread-note";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { RangeName } from "../figures/day-range";
import type { OverviewMap } from "../figures/draw-overview.server";
import type { ExplainedFigure } from "../figures/explained-figure.view";
import type { FigureHrefs } from "../figures/overview.view";
import type { ShownTrend } from "../figures/trend.view";
import type { SolutionOverview } from "../figures/solution-overview";
import type { ShadedSteps } from "../outages/shaded-steps";
import type { PlaceKind } from "../places/place-number";
import { effectiveLeast } from "../quality/shown-figure";
import { DaysLine } from "./days-line";
import { DemonstrationLine } from "./demonstration-line";
import { FigurePanels } from "./figure-panels";
import { FiguresAwaited } from "./figures-awaited";
import { OutageSection, type OutageSectionProps } from "./outage-section";
import { PlaceMap, type MappedPlace } from "./place-map";
import { PlaceWay, type PlaceStep } from "./place-way";
import { RangeFilter } from "./range-filter";
import { ReaderIsProvider } from "./reader-is-provider";
import { TrendChart } from "./trend-chart";
import { WorkedOut } from "./worked-out";
import { WorkloadTable } from "./workload-table";

export type OverviewPageProps = OutageSectionProps & {
  way: readonly PlaceStep[];
  whole: SolutionOverview["whole"];
  figureHrefs: FigureHrefs;
  /** Null where the place has no parts, or no shapes of them. */
  map: OverviewMap | null;
  mapped: readonly MappedPlace[];
  /** The score over time; null where fewer than two steps can be shown. */
  trend: ShownTrend | null;
  /** `YYYY-MM-DD`: earlier days keep the attribution by earlier lists; null where the range has none. */
  listsFrom: string | null;
  /** The figure that is explained. */
  explained: ExplainedFigure | null;
  /** To the map to move, or back; null where there is none. */
  mapHref: string | null;
  /** By whose words the places below are named. */
  partsKind: PlaceKind;
  /** How many places below have samples, and their table. */
  placesBelow: number;
  locationsHref: string;
  view: ListView;
  ranges: readonly { range: RangeName; href: string; isCurrent: boolean }[];
  /** What the address asks for, `YYYY-MM-DD` or nothing. */
  from: string;
  to: string;
  /** The days that are shown, `YYYY-MM-DD`. */
  days: { first: string; last: string };
  /** ISO 8601. */
  currentTo: string | null;
  unread: readonly { name: string; value: string }[];
  isDemonstration: boolean;
  /** The provider sees whole weeks, rounded, and no figure that a single customer could be made out from. */
  isOfProvider: boolean;
  /** `YYYY-MM-DD`: days before it are still being added to the demonstration; null where the range has all. */
  filledFrom: string | null;
  /** How the figures of the place changed over time. */
  historyHref: string;
  /** Times to shade in the score over time. */
  shaded: readonly ShadedSteps[];
  /** The report of the newest month, `YYYY-MM`; null where there is none. */
  newestMonth: { month: string; href: string } | null;
  /** Why there are no figures yet. */
  awaited: FiguresAwait;
  /** To the form with the preview of the lists; null where the reader may not edit them. */
  editHref: string | null;
};

/** Figures of a solution at a place, all together and by workload, and the map of the places below. */
export function OverviewPage(props: OverviewPageProps) {
  const { way, whole, placesBelow, view, ranges, from, to, unread, explained, isOfProvider } =
    props;
  const { t } = useTranslation("performance");
  const { sentences: join } = useJoin();
  const place = way.at(-1);
  return (
    <ReaderIsProvider.Provider value={isOfProvider}>
      {props.isDemonstration ? <DemonstrationLine filledFrom={props.filledFrom} /> : null}
      <UnreadNote unread={unread} />
      <RangeFilter ranges={ranges} from={from} to={to} view={view} isInWeeks={isOfProvider} />
      <section>
        {way.length > 1 ? <PlaceWay way={way} /> : null}
        <h2>{place?.name || t("everywhere")}</h2>
        <DaysLine days={props.days} currentTo={props.currentTo} />
        <MonthLink newestMonth={props.newestMonth} />
        {whole ? (
          <FigurePanels quality={whole.quality} hrefs={props.figureHrefs} way={way} />
        ) : (
          <NoSamples {...props} />
        )}
      </section>
      <div className="grid2">
        <Places {...props} />
        <OverTime {...props} />
      </div>
      {explained ? (
        <WorkedOut explained={explained} place={place?.name || t("everywhere")} way={way} />
      ) : null}
      {whole ? (
        <section>
          <WorkloadTable quality={whole.quality} hrefs={props.figureHrefs} way={way} />
        </section>
      ) : null}
      <OutageSection {...props} />
      {whole || placesBelow > 0 ? (
        <p className="small quiet">
          {join([
            ...(isOfProvider ? [t("provider.hidden"), t("provider.rounded")] : []),
            t("legend", { least: effectiveLeast }),
            t("assistantScale"),
            t("estimated"),
          ])}
        </p>
      ) : null}
    </ReaderIsProvider.Provider>
  );
}

function MonthLink({ newestMonth }: Pick<OverviewPageProps, "newestMonth">) {
  const { t } = useTranslation("performance");
  const { language } = useFormat();
  if (!newestMonth) return null;
  return (
    <p className="tools">
      <a href={newestMonth.href}>
        {t("monthLink", { month: formatMonth(language, newestMonth.month) })}
      </a>
    </p>
  );
}

/** The map of the places below, and the way to their table. */
function Places(props: OverviewPageProps) {
  const { way, partsKind, map, mapped, mapHref, placesBelow, locationsHref } = props;
  const { t } = useTranslation("performance");
  const place = way.at(-1);
  if (!place || place.kind === "City" || (!map && placesBelow === 0)) return null;
  return (
    <section>
      {map ? <PlaceMap map={map} places={mapped} kind={partsKind} mapHref={mapHref} /> : null}
      {placesBelow > 0 ? (
        <p>
          <a href={locationsHref}>{t(`locations.link.${partsKind}`, { count: placesBelow })}</a>
        </p>
      ) : null}
    </section>
  );
}

/** The score of the whole place over time, and the way to its history. */
function OverTime(props: OverviewPageProps) {
  const { trend, way, whole, listsFrom, isOfProvider, historyHref, shaded } = props;
  const { t } = useTranslation("performance");
  if (!whole && !isOfProvider) return null;
  const assessed = whole?.quality["performance"] ?? null;
  return (
    <section>
      {trend ? (
        <TrendChart
          {...{ ...trend, way, assessed, listsFrom, isOfProvider, shaded }}
          tablePlace="folded"
        />
      ) : null}
      {whole && !trend ? <p className="quiet">{t("history.short")}</p> : null}
      <p>
        <a href={historyHref}>{t(isOfProvider ? "provider.historyLink" : "history.link")}</a>
      </p>
    </section>
  );
}

type NoSamplesProps = Pick<
  OverviewPageProps,
  "awaited" | "isOfProvider" | "way" | "view" | "editHref"
>;

function NoSamples({ awaited, isOfProvider, way, view, editHref }: NoSamplesProps) {
  const { t } = useTranslation("performance");
  if (awaited) return <FiguresAwaited awaited={awaited} />;
  const preview = editHref ? <a href={editHref}>{t("empty.preview")}</a> : undefined;
  if (isOfProvider)
    return (
      <Empty title={t("provider.notShown")} action={preview}>
        {t("provider.notShownText")}
      </Empty>
    );
  const isNarrow = way.length > 1 || view.isFiltered;
  return (
    <Empty title={t("empty.none")} action={preview}>
      {isNarrow ? t("empty.narrow") : undefined}
    </Empty>
  );
}
