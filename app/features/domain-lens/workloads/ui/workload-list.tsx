import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button, ButtonLink } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { Pager } from "~/ui/pager";
import { useFormat } from "~/ui/use-format";

import { rowsPerPage } from "../../continuation";
import { endpointsHref } from "../../endpoints-address";
import { sortHead } from "~/lib/list/list-order";
import { SelectField } from "~/ui/select-field";
import {
  workloadTypes,
  type ListedWorkload,
  type ServiceArea,
  type WorkloadSort,
} from "../workload";
import type { WorkloadListInput } from "../workload.schema";

export type WorkloadListProps = {
  prefix: string;
  asked: Omit<WorkloadListInput, "after">;
  workloads: readonly ListedWorkload[];
  next: string | null;
  isFirst: boolean;
  areas: readonly ServiceArea[];
};

/** Workloads, by name unless told. */
export function WorkloadList({
  prefix,
  asked,
  workloads,
  next,
  isFirst,
  areas,
}: WorkloadListProps) {
  const { t } = useTranslation(["workloads", "endpoints"]);
  const isFiltered = asked.search !== "" || asked.types.length > 0 || asked.areas.length > 0;
  const all = { value: "", label: t("endpoints:filter.all") };
  return (
    <>
      <form
        className="filters"
        method="get"
        action={`${prefix}/endpoints`}
        role="search"
        aria-label={t("filter.label")}
      >
        <input type="hidden" name="view" value="workloads" />
        <input type="hidden" name="sort" value={asked.sort} />
        <input type="hidden" name="order" value={asked.order} />
        <Field id="search" label={t("filter.name")}>
          {(control) => (
            <input
              type="search"
              name="search"
              maxLength={100}
              defaultValue={asked.search}
              {...control}
            />
          )}
        </Field>
        <SelectField
          name="types"
          label={t("columns.type")}
          value={asked.types.join(",")}
          choices={[
            all,
            ...workloadTypes.map((type) => ({ value: type, label: t(`types.${type}`) })),
          ]}
        />
        <SelectField
          name="areas"
          label={t("columns.area")}
          value={asked.areas.join(",")}
          choices={[
            all,
            ...areas.map(({ code, displayName }) => ({ value: code, label: displayName })),
          ]}
        />
        <Button>{t("endpoints:filter.apply")}</Button>
      </form>
      <DataTable
        caption={t("caption")}
        isCaptionHidden
        columns={useColumns(prefix, asked)}
        rows={workloads}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={t(isFiltered || !isFirst ? "empty.filtered" : "empty.none")}
            action={
              isFiltered || !isFirst ? (
                <ButtonLink href={endpointsHref(prefix, "workloads")}>
                  {t("endpoints:filter.reset")}
                </ButtonLink>
              ) : undefined
            }
          >
            {isFiltered || !isFirst ? undefined : t("empty.noneText")}
          </Empty>
        }
      />
      <Pager
        label={t("caption")}
        previousHref={isFirst ? undefined : endpointsHref(prefix, "workloads", asked)}
        previousLabel={t("endpoints:pager.first")}
        nextHref={next ? endpointsHref(prefix, "workloads", { ...asked, after: next }) : undefined}
        nextLabel={t("endpoints:pager.next", { count: rowsPerPage })}
      />
    </>
  );
}

function useColumns(prefix: string, asked: WorkloadListProps["asked"]): Column<ListedWorkload>[] {
  const { t } = useTranslation("workloads");
  const format = useFormat();
  const sort = (by: WorkloadSort) =>
    sortHead(asked, {
      by,
      href: (sorted) => endpointsHref(prefix, "workloads", { ...asked, ...sorted }),
    });
  return [
    {
      key: "name",
      head: t("columns.name"),
      isRowHead: true,
      sort: sort("name"),
      cell: ({ id, name }) => <a href={`${prefix}/endpoints/workloads/${id}`}>{name}</a>,
    },
    {
      key: "area",
      head: t("columns.area"),
      sort: sort("area"),
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
    },
    {
      key: "sets",
      head: t("columns.sets"),
      isNumeric: true,
      cell: ({ endpointSetCount }) => format.integer(endpointSetCount),
    },
  ];
}
