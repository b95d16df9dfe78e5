import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Absent } from "~/ui/absent";
import { Empty } from "~/ui/empty";
import { FilterSelect } from "~/ui/list/filter-select";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SearchField } from "~/ui/search-field";
import { useFormat } from "~/ui/use-format";

import { workloadTypes, type ListedWorkload, type ServiceArea } from "../workload";
import type { WorkloadListInput } from "../workload.schema";

type WorkloadListProps = {
  prefix: string;
  asked: Pick<WorkloadListInput, "search" | "types" | "areas">;
  workloads: readonly ListedWorkload[];
  areas: readonly ServiceArea[];
  list: ListView;
};

/** Workloads, by name unless told. */
export function WorkloadList({ prefix, asked, workloads, areas, list }: WorkloadListProps) {
  const { t } = useTranslation(["workloads", "endpoints"]);
  return (
    <List
      view={list}
      caption={t("caption")}
      columns={useColumns(prefix)}
      rows={workloads}
      rowKey={({ id }) => id}
      filters={
        <ListFilterForm view={list} label={t("filter.label")}>
          <SearchField
            name="search"
            label={t("filter.name")}
            value={asked.search}
            maxLength={100}
          />
          <FilterSelect
            name="types"
            label={t("columns.type")}
            asked={asked.types}
            choices={workloadTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          />
          <FilterSelect
            name="areas"
            label={t("columns.area")}
            asked={asked.areas}
            choices={areas.map(({ code, displayName }) => ({ value: code, label: displayName }))}
          />
        </ListFilterForm>
      }
      empty={<Empty title={t("empty.none")}>{t("empty.noneText")}</Empty>}
    />
  );
}

function useColumns(prefix: string): ListColumn<ListedWorkload>[] {
  const { t } = useTranslation("workloads");
  const format = useFormat();
  return [
    {
      key: "name",
      head: t("columns.name"),
      isRowHead: true,
      sort: "name",
      cell: ({ id, name }) => <a href={`${prefix}/endpoints/workloads/${id}`}>{name}</a>,
    },
    {
      key: "area",
      head: t("columns.area"),
      sort: "area",
      cell: ({ serviceAreaDisplayName }) => serviceAreaDisplayName,
    },
    {
      key: "type",
      head: t("columns.type"),
      cell: ({ workloadType }) => t(`types.${workloadType}`),
    },
    {
      key: "champion",
      head: t("columns.champion"),
      cell: ({ championName, championEmail }) => championName ?? championEmail ?? <Absent />,
      isEmpty: ({ championName, championEmail }) => (championName ?? championEmail) === null,
    },
    {
      key: "sets",
      head: t("columns.sets"),
      isNumeric: true,
      cell: ({ endpointSetCount }) => format.integer(endpointSetCount),
    },
  ];
}
