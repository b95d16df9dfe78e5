import { useTranslation } from "react-i18next";

import type { Unread } from "~/lib/list/read-query";
import { Absent } from "~/ui/absent";
import { Button, ButtonLink } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { HostText } from "~/ui/host-text";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";
import { Time } from "~/ui/time";

import { rowsPerPage } from "../../continuation";
import { instances } from "../../endpoint-sets/endpoint-set";
import { endpointsHref } from "../../endpoints-address";
import { sortHead, type Order } from "~/lib/list/list-order";
import { UnreadNote } from "~/ui/unread-note";
import { SelectField, type SelectChoice } from "~/ui/select-field";
import { newOcdiHref, ocdiFileHref, ocdiListHref, ocdiPanelHref } from "../ocdi-address";
import { ocdiStatuses, transitionStages, type OcdiSort } from "../ocdi-association";
import type { OcdiFilter } from "../ocdi.schema";
import type { ShownAssociation } from "../ocdi.view";
import { OcdiStatusMark } from "./ocdi-status-mark";

type OcdiListProps = {
  prefix: string;
  asked: OcdiFilter;
  associations: readonly ShownAssociation[];
  next: string | null;
  unread: readonly Unread[];
  isFirst: boolean;
  workloads: readonly { id: string; name: string }[];
  mayEdit: boolean;
  isDeleted: boolean;
};

/** All associations, those that changed last first unless told. */
export function OcdiList({
  prefix,
  asked,
  unread,
  associations,
  next,
  isFirst,
  workloads,
  mayEdit,
  isDeleted,
}: OcdiListProps) {
  const { t } = useTranslation(["ocdi", "endpoints"]);
  const isFiltered =
    !isFirst ||
    [asked.name, asked.instances, asked.statuses, asked.stages, asked.workloads].some(
      ({ length }) => length > 0,
    );
  return (
    <>
      <PageHead
        title={t("list.title")}
        crumbs={[
          { label: t("endpoints:views.fqdns"), href: endpointsHref(prefix, "fqdns") },
          { label: t("list.title") },
        ]}
        tools={
          <>
            <ButtonLink href={ocdiFileHref(prefix, asked)}>{t("endpoints:export")}</ButtonLink>
            {mayEdit ? (
              <ButtonLink href={newOcdiHref(prefix)} variant="primary">
                {t("list.add")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {isDeleted ? <Note role="status">{t("deleted")}</Note> : null}
      <UnreadNote unread={unread} />
      <Filters prefix={prefix} asked={asked} workloads={workloads} />
      <DataTable
        caption={t("list.title")}
        isCaptionHidden
        isSticky
        columns={useColumns(prefix, asked)}
        rows={associations}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={t(isFiltered ? "list.filtered" : "list.none")}
            action={
              isFiltered ? (
                <ButtonLink href={ocdiListHref(prefix)}>{t("endpoints:filter.reset")}</ButtonLink>
              ) : undefined
            }
          >
            {isFiltered ? undefined : t("list.noneText")}
          </Empty>
        }
      />
      <Pager
        label={t("list.title")}
        previousHref={isFirst ? undefined : ocdiListHref(prefix, asked)}
        previousLabel={t("endpoints:pager.first")}
        nextHref={next ? ocdiListHref(prefix, { ...asked, after: next }) : undefined}
        nextLabel={t("endpoints:pager.next", { count: rowsPerPage })}
      />
    </>
  );
}

function Filters({
  prefix,
  asked,
  workloads,
}: Pick<OcdiListProps, "prefix" | "asked" | "workloads">) {
  const { t } = useTranslation(["ocdi", "endpoints"]);
  const all: SelectChoice = { value: "", label: t("endpoints:filter.all") };
  return (
    <form method="get" action={ocdiListHref(prefix)} role="search" aria-label={t("list.find")}>
      <input type="hidden" name="sort" value={asked.sort} />
      <input type="hidden" name="order" value={asked.order} />
      <div className="filters">
        <Field id="name" label={t("list.name")}>
          {(control) => (
            <input
              type="search"
              name="name"
              maxLength={253}
              defaultValue={asked.name}
              autoCapitalize="off"
              spellCheck={false}
              {...control}
            />
          )}
        </Field>
        <SelectField
          name="statuses"
          label={t("field.status")}
          value={asked.statuses.join(",")}
          choices={[all, ...ocdiStatuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
        />
        <SelectField
          name="stages"
          label={t("field.stage")}
          value={asked.stages.join(",")}
          choices={[
            all,
            ...transitionStages.map((value) => ({ value, label: t(`stage.${value}`) })),
          ]}
        />
        <SelectField
          name="instances"
          label={t("endpoints:filter.instance")}
          value={asked.instances.join(",")}
          choices={[all, ...instances.map((value) => ({ value, label: value }))]}
        />
        <SelectField
          name="workloads"
          label={t("endpoints:filter.workload")}
          value={asked.workloads.join(",")}
          choices={[all, ...workloads.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Button>{t("endpoints:filter.apply")}</Button>
      </div>
    </form>
  );
}

function useColumns(prefix: string, asked: OcdiFilter): Column<ShownAssociation>[] {
  const { t } = useTranslation(["ocdi", "endpoints"]);
  const sort = (by: OcdiSort, first?: Order) =>
    sortHead(asked, { by, first, href: (sorted) => ocdiListHref(prefix, { ...asked, ...sorted }) });
  const more = (names: readonly string[]) =>
    names.length > 1 ? (
      <span className="small quiet line">{t("list.more", { count: names.length - 1 })}</span>
    ) : null;
  return [
    {
      key: "legacy",
      head: t("field.legacy"),
      isRowHead: true,
      cell: ({ id, legacy }) => (
        <>
          <a href={ocdiPanelHref(prefix, id)}>
            <HostText>{legacy[0] ?? ""}</HostText>
          </a>
          {more(legacy)}
        </>
      ),
    },
    {
      key: "ocdi",
      head: t("field.ocdi"),
      cell: ({ ocdi }) => (
        <>
          <HostText>{ocdi[0] ?? ""}</HostText>
          {more(ocdi)}
        </>
      ),
    },
    {
      key: "status",
      head: t("field.status"),
      isBare: true,
      cell: ({ status }) => <OcdiStatusMark status={status} />,
    },
    { key: "stage", head: t("field.stage"), cell: ({ stage }) => t(`stage.${stage}`) },
    {
      key: "gaOn",
      head: t("field.gaOn"),
      sort: sort("ga"),
      cell: ({ gaOn }) => <time dateTime={gaOn}>{gaOn}</time>,
    },
    { key: "instance", head: t("endpoints:filter.instance"), cell: ({ instance }) => instance },
    {
      key: "workload",
      head: t("endpoints:filter.workload"),
      cell: ({ workload }) => workload ?? <Absent />,
    },
    {
      key: "updated",
      head: t("field.updatedAt"),
      sort: sort("changed", "descending"),
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
    },
  ];
}
