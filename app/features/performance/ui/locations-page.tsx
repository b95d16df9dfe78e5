import { useTranslation } from "react-i18next";

import type { FiguresAwait } from "~/features/solutions/solution";
import { Empty } from "~/ui/empty";
import { Note } from "~/ui/note";
import { UnreadNote } from "~/ui/unread-note";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { OverviewMap } from "../figures/draw-overview.server";
import type { locationsView } from "../locations/locations.view";
import { effectiveLeast } from "../quality/shown-figure";
import { DaysLine } from "./days-line";
import { DemonstrationLine } from "./demonstration-line";
import { FiguresAwaited } from "./figures-awaited";
import { LocationFilters } from "./location-filters";
import { LocationTable } from "./location-table";
import { PlaceMap } from "./place-map";
import { PlaceWay } from "./place-way";
import { RangeFilter } from "./range-filter";
import { ReaderIsProvider } from "./reader-is-provider";
import { WorkloadChoices } from "./workload-choice";

export type LocationsPageProps = ReturnType<typeof locationsView> & {
  /** Null where the place has no parts, no shapes of them, or where a name is searched for. */
  map: OverviewMap | null;
  /** Why there are no figures yet. */
  awaited: FiguresAwait;
};

/** The places of a solution: those below one, or those of a name. */
export function LocationsPage(props: LocationsPageProps) {
  const { way, rows, view, unread, isOfProvider, isSearch } = props;
  const { t } = useTranslation("performance");
  const place = way.at(-1);
  const title = isSearch ? t("locations.found") : t(`locations.below.${props.partsKind}`);
  return (
    <ReaderIsProvider.Provider value={isOfProvider}>
      {props.isDemonstration ? <DemonstrationLine filledFrom={props.filledFrom} /> : null}
      <UnreadNote unread={unread} />
      <RangeFilter
        ranges={props.ranges}
        from={props.from}
        to={props.to}
        view={props.daysForm}
        isInWeeks={isOfProvider}
      />
      <section>
        {isSearch || way.length > 1 ? <PlaceWay way={way} isAbove={isSearch} /> : null}
        <h2>{isSearch ? title : place?.name || t("everywhere")}</h2>
        <DaysLine days={props.days} currentTo={props.currentTo} />
        {props.isMore ? <MorePlaces count={props.all} /> : null}
        <LocationTable
          caption={title}
          rows={rows}
          view={view}
          workload={props.workloadChoices.find(({ isCurrent }) => isCurrent)?.workload ?? null}
          hasPaths={isSearch}
          filters={
            <>
              <WorkloadChoices choices={props.workloadChoices} />
              <LocationFilters asked={props.asked} view={view} />
            </>
          }
          empty={<NoPlaces {...props} />}
        />
      </section>
      {props.map ? (
        <PlaceMap
          map={props.map}
          places={props.mapped}
          kind={props.partsKind}
          mapHref={props.mapHref}
          hasTable={props.isWholeTable}
        />
      ) : null}
      {rows.length > 0 ? <Legend isOfProvider={isOfProvider} /> : null}
    </ReaderIsProvider.Provider>
  );
}

/** A search found more places than are worked out. */
function MorePlaces({ count }: { count: number }) {
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
  return <Note>{t("locations.more", { places: integer(count) })}</Note>;
}

function NoPlaces({ awaited, isOfProvider, way }: LocationsPageProps) {
  const { t } = useTranslation("performance");
  if (awaited) return <FiguresAwaited awaited={awaited} />;
  if (isOfProvider)
    return <Empty title={t("provider.notShown")}>{t("provider.notShownText")}</Empty>;
  return <Empty title={t("empty.none")}>{way.length > 1 ? t("empty.narrow") : undefined}</Empty>;
}

function Legend({ isOfProvider }: { isOfProvider: boolean }) {
  const { t } = useTranslation("performance");
  const { sentences } = useJoin();
  return (
    <p className="small quiet">
      {sentences([
        ...(isOfProvider ? [t("provider.hidden"), t("provider.rounded")] : []),
        t("legend", { least: effectiveLeast }),
        t("assistantScale"),
        t("estimated"),
      ])}
    </p>
  );
}
