import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Absent } from "~/ui/absent";
import { FilterSelect } from "~/ui/list/filter-select";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SearchField } from "~/ui/search-field";
import { SelectField } from "~/ui/select-field";
import { Time } from "~/ui/time";

import { solutionLists, solutionStates, solutionStatuses, visibilities } from "../solution";
import {
  searchLimit,
  solutionSorts,
  typeWords,
  type SolutionFilter,
} from "../solution-list.schema";
import type { SolutionRowView } from "../solution.view";
import { profileHref } from "../solutions-address";
import { RowState } from "./row-state";

export type SolutionListProps = {
  prefix: string;
  asked: SolutionFilter;
  rows: readonly SolutionRowView[];
  view: ListView;
  /** Tags in use, for the filter; a provider's own list has none. */
  tags: readonly string[];
  /** Whether rows are of several owners, who are then named. */
  hasOwners: boolean;
  /** Of the page of a solution by its id; by default the one with figures. */
  hrefOf?: (id: string) => string;
  /** What the traffic of each solution is like. */
  figureColumns: readonly ListColumn<SolutionRowView>[];
  /** Says what the figures are of. */
  figuresLine: ReactNode;
  empty: ReactNode;
};

/** Solutions with their filters; what waits for leadership comes first unless the reader sorts. */
export function SolutionList(props: SolutionListProps) {
  const { rows, view, empty, figuresLine } = props;
  const { t } = useTranslation("solutions");
  return (
    <>
      <List
        view={view}
        caption={t("title")}
        columns={useColumns(props)}
        rows={rows}
        rowKey={({ id }) => id}
        filters={<Filters {...props} />}
        empty={empty}
      />
      {rows.length > 0 ? figuresLine : null}
    </>
  );
}

function Filters({ asked, view, tags }: Pick<SolutionListProps, "asked" | "view" | "tags">) {
  const { t } = useTranslation("solutions");
  const choicesOf = (kind: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${kind}.${value}`) }));
  const filters = [
    ["types", "type", typeWords],
    ["states", "state", solutionStates],
    ["visibilities", "visibility", visibilities],
    ["statuses", "status", solutionStatuses],
  ] as const;
  return (
    <ListFilterForm view={view} label={t("list.find")}>
      <SearchField
        name="search"
        label={t("list.search")}
        value={asked.search}
        maxLength={searchLimit}
        isTechnical
      />
      {filters.map(([name, kind, values]) => (
        <FilterSelect
          key={name}
          name={name}
          label={t(`field.${kind}`)}
          asked={asked[name]}
          choices={choicesOf(kind, values)}
        />
      ))}
      {tags.length > 0 ? (
        <FilterSelect
          name="tags"
          label={t("field.tag")}
          asked={asked.tags}
          choices={tags.map((value) => ({ value, label: value }))}
        />
      ) : null}
      <SelectField
        name="then"
        label={t("list.then")}
        value={asked.then}
        choices={solutionSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </ListFilterForm>
  );
}

function useColumns({
  prefix,
  hasOwners,
  figureColumns,
  hrefOf = (id) => profileHref(prefix, id),
}: SolutionListProps): ListColumn<SolutionRowView>[] {
  const { t } = useTranslation("solutions");
  const owner: ListColumn<SolutionRowView> = {
    key: "owner",
    head: t("field.owner"),
    cell: ({ owner: name }) => name ?? t("leadership"),
  };
  return [
    {
      key: "name",
      head: t("field.name"),
      sort: "name",
      isRowHead: true,
      width: "fifth",
      cell: ({ id, name }) => <a href={hrefOf(id)}>{name}</a>,
    },
    ...(hasOwners ? [owner] : []),
    { key: "type", head: t("field.type"), sort: "type", cell: ({ type }) => t(`type.${type}`) },
    {
      key: "state",
      head: t("field.state"),
      sort: "state",
      isBare: true,
      cell: (row) => <RowState row={row} />,
    },
    ...figureColumns,
    { key: "entries", head: t("field.entries"), cell: (row) => <EntryCounts row={row} /> },
    {
      key: "added",
      head: t("field.added"),
      sort: "added",
      cell: ({ addedAt }) => <Time at={addedAt} />,
    },
    {
      key: "visibility",
      head: t("field.visibility"),
      cell: ({ visibility }) => t(`visibility.${visibility}`),
    },
    {
      key: "tags",
      head: t("field.tags"),
      cell: ({ tags }) => (tags.length > 0 ? tags.join(", ") : <Absent />),
      isEmpty: ({ tags }) => tags.length === 0,
    },
    {
      key: "verified",
      head: t("field.verified"),
      cell: ({ verifiedAt }) => (verifiedAt ? <Time at={verifiedAt} /> : <Absent />),
      isEmpty: ({ verifiedAt }) => verifiedAt === null,
    },
    {
      key: "connectionType",
      head: t("field.connectionType"),
      cell: ({ connectionType }) => t(`connectionType.${connectionType}`),
    },
  ];
}

/** How many entries each list has. */
function EntryCounts({ row: { counts } }: { row: SolutionRowView }) {
  const { t } = useTranslation("solutions");
  const named = solutionLists.filter((list) => counts[list] > 0);
  if (named.length === 0) return <Absent />;
  return <>{named.map((list) => t(`count.${list}`, { count: counts[list] })).join(", ")}</>;
}
