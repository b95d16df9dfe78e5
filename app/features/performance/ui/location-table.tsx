import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";

import type { FigureHrefs } from "../figures/overview.view";
import type { LocationRow } from "../locations/location-rows";
import type { LinkedPages } from "../locations/locations.view";
import type { Workload } from "../workload";
import { useFigureColumns } from "./place-columns";

/** A row with the pages of its place. */
type LinkedLocation = LocationRow & {
  /** Null for samples that are not located more exactly. */
  links: LinkedPages | null;
  figureHrefs: FigureHrefs;
};

type LocationTableProps = {
  /** Names the table. */
  caption: string;
  rows: readonly LinkedLocation[];
  view: ListView;
  /** Whose figures the columns are. */
  workload: Workload | null;
  /** Whether each row names the places above it. */
  hasPaths: boolean;
  filters: ReactNode;
  empty: ReactNode;
};

/** Places with their figures and the pages they lead to. */
export function LocationTable(props: LocationTableProps) {
  const { caption, rows, view, workload, hasPaths, filters, empty } = props;
  const { t } = useTranslation("performance");
  const columns = useFigureColumns(workload, rows);
  const place: ListColumn<LinkedLocation> = {
    key: "place",
    head: t("place"),
    sort: "place",
    isRowHead: true,
    width: "fifth",
    cell: (row) => <PlaceCell row={row} hasPath={hasPaths} />,
  };
  const pages: ListColumn<LinkedLocation> = {
    key: "pages",
    head: t("locations.pages"),
    cell: (row) => <Pages row={row} />,
  };
  return (
    <List
      view={view}
      caption={caption}
      columns={[place, ...columns, pages]}
      rows={rows}
      rowKey={({ place: { number } }) => String(number)}
      filters={filters}
      empty={empty}
    />
  );
}

function PlaceCell({ row, hasPath }: { row: LinkedLocation; hasPath: boolean }) {
  const { t } = useTranslation("performance");
  const { place, links, above } = row;
  if (!links) return <>{t(place.kind === "Global" ? "unknownPlace" : "notLocated")}</>;
  return (
    <>
      <a href={links.place}>{place.name}</a>
      {hasPath ? (
        <span className="small quiet line">
          {above.length > 0 ? above.map(({ name }) => name).join(" / ") : t("locations.country")}
        </span>
      ) : null}
    </>
  );
}

/** The overview and the history of a place; each link says of which, for those who hear one after another. */
function Pages({ row: { links, place } }: { row: LinkedLocation }) {
  const { t } = useTranslation("performance");
  if (!links) return null;
  const of = <span className="visually-hidden"> {place.name}</span>;
  return (
    <span className="small tools">
      <a href={links.overview}>
        {t("locations.overview")}
        {of}
      </a>
      {links.history ? (
        <a href={links.history}>
          {t("locations.history")}
          {of}
        </a>
      ) : null}
    </span>
  );
}
