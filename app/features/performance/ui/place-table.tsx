import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { List } from "~/ui/list/list";

import type { FigureHrefs } from "../figures/overview.view";
import type { PlaceRow } from "../figures/solution-overview";
import type { Workload } from "../workload";
import { ChoiceLinks } from "./choice-links";
import { useFigureColumns } from "./place-columns";

/** A row with the overview of its place. */
export type LinkedPlaceRow = PlaceRow & { href: string; figureHrefs: FigureHrefs };

export type WorkloadChoice = { workload: Workload | null; href: string; isCurrent: boolean };

type PlaceTableProps = {
  /** Names the table. */
  caption: string;
  rows: readonly LinkedPlaceRow[];
  view: ListView;
  /** Whose figures the columns are. */
  workloads: readonly WorkloadChoice[];
};

/** The figures of the places below one. */
export function PlaceTable({ caption, rows, view, workloads }: PlaceTableProps) {
  const { t } = useTranslation("performance");
  const shown = workloads.find(({ isCurrent }) => isCurrent)?.workload ?? null;
  const columns = useFigureColumns(shown, rows);
  return (
    <List
      view={view}
      caption={caption}
      columns={[
        {
          key: "place",
          head: t("place"),
          sort: "place",
          isRowHead: true,
          width: "fifth",
          cell: ({ place, isUnlocated, href }) =>
            isUnlocated ? (
              t(place.kind === "Global" ? "unknownPlace" : "notLocated")
            ) : (
              <a href={href}>{place.name}</a>
            ),
        },
        ...columns,
      ]}
      rows={rows}
      rowKey={({ place }) => String(place.number)}
      filters={
        <ChoiceLinks
          label={t("workloadHead")}
          choices={workloads.map(({ workload, ...choice }) => ({
            ...choice,
            label: workload === null ? t("allWorkloads") : t(`workload.${workload}`),
          }))}
        />
      }
      empty={null}
    />
  );
}
