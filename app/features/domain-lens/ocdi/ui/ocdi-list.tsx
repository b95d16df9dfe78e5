import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Absent } from "~/ui/absent";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { HostText } from "~/ui/host-text";
import { FilterSelect } from "~/ui/list/filter-select";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { SearchField } from "~/ui/search-field";
import { Time } from "~/ui/time";

import { instances } from "../../endpoint-sets/endpoint-set";
import { endpointsHref } from "../../endpoints-address";
import { newOcdiHref, ocdiPanelHref } from "../ocdi-address";
import { ocdiStatuses, transitionStages } from "../ocdi-association";
import type { OcdiFilter } from "../ocdi.schema";
import type { ShownAssociation } from "../ocdi.view";
import { OcdiStatusMark } from "./ocdi-status-mark";

type OcdiListProps = {
  prefix: string;
  asked: OcdiFilter;
  associations: readonly ShownAssociation[];
  view: ListView;
  workloads: readonly { id: string; name: string }[];
  mayEdit: boolean;
  isDeleted: boolean;
};

/** All associations, those that changed last first unless told. */
export function OcdiList(props: OcdiListProps) {
  const { prefix, associations, view, mayEdit, isDeleted } = props;
  const { t } = useTranslation(["ocdi", "endpoints"]);
  return (
    <>
      <PageHead
        title={t("list.title")}
        crumbs={[
          { label: t("endpoints:views.fqdns"), href: endpointsHref(prefix, "fqdns") },
          { label: t("list.title") },
        ]}
        tools={
          mayEdit ? (
            <ButtonLink href={newOcdiHref(prefix)} variant="primary">
              {t("list.add")}
            </ButtonLink>
          ) : undefined
        }
      />
      {isDeleted ? <Note role="status">{t("deleted")}</Note> : null}
      <List
        view={view}
        caption={t("list.title")}
        columns={useColumns(prefix)}
        rows={associations}
        rowKey={({ id }) => id}
        filters={<Filters {...props} />}
        empty={<Empty title={t("list.none")}>{t("list.noneText")}</Empty>}
      />
    </>
  );
}

function Filters({ asked, view, workloads }: OcdiListProps) {
  const { t } = useTranslation(["ocdi", "endpoints"]);
  return (
    <ListFilterForm view={view} label={t("list.find")}>
      <SearchField
        name="name"
        label={t("list.name")}
        value={asked.name}
        maxLength={253}
        isTechnical
      />
      <FilterSelect
        name="statuses"
        label={t("field.status")}
        asked={asked.statuses}
        choices={ocdiStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <FilterSelect
        name="stages"
        label={t("field.stage")}
        asked={asked.stages}
        choices={transitionStages.map((value) => ({ value, label: t(`stage.${value}`) }))}
      />
      <FilterSelect
        name="instances"
        label={t("endpoints:filter.instance")}
        asked={asked.instances}
        choices={instances.map((value) => ({ value, label: value }))}
      />
      <FilterSelect
        name="workloads"
        label={t("endpoints:filter.workload")}
        asked={asked.workloads}
        choices={workloads.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </ListFilterForm>
  );
}

function useColumns(prefix: string): ListColumn<ShownAssociation>[] {
  const { t } = useTranslation(["ocdi", "endpoints"]);
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
      sort: "ga",
      cell: ({ gaOn }) => <time dateTime={gaOn}>{gaOn}</time>,
    },
    { key: "instance", head: t("endpoints:filter.instance"), cell: ({ instance }) => instance },
    {
      key: "workload",
      head: t("endpoints:filter.workload"),
      cell: ({ workload }) => workload ?? <Absent />,
      isEmpty: ({ workload }) => workload === null,
    },
    {
      key: "updated",
      head: t("field.updatedAt"),
      sort: "changed",
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
    },
  ];
}
