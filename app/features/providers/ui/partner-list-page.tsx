import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Absent } from "~/ui/absent";
import { Empty } from "~/ui/empty";
import { HostText } from "~/ui/host-text";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { PageHead } from "~/ui/page-head";
import { SearchField } from "~/ui/search-field";
import { SelectField } from "~/ui/select-field";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";

import { shownChoices, type PartnerFilter } from "../partner-list.schema";
import type { PartnerView } from "../partner.view";
import { companyNameLimit } from "../registration";
import { partnerStates } from "./partner-states";

type ListedPartnerView = PartnerView & { memberCount: number };

type PartnerListPageProps = {
  /** Where the registrations are listed; a partner's page lies below. */
  path: string;
  asked: PartnerFilter;
  partners: readonly ListedPartnerView[];
  view: ListView;
};

/** The registered partners for leadership, those that wait unless told, the longest first. */
export function PartnerListPage({ path, asked, partners, view }: PartnerListPageProps) {
  const { t } = useTranslation("providers");
  return (
    <>
      <PageHead title={t("list.title")} />
      <List
        view={view}
        caption={t("list.title")}
        columns={useColumns(path)}
        rows={partners}
        rowKey={({ id }) => id}
        filters={
          <ListFilterForm view={view} label={t("list.find")}>
            <SearchField
              name="search"
              label={t("list.search")}
              value={asked.search}
              maxLength={companyNameLimit}
              isTechnical
            />
            <SelectField
              name="show"
              label={t("list.show")}
              value={asked.show}
              choices={shownChoices.map((value) => ({
                value,
                label: value === "all" ? t("list.all") : t(`status.${value}`),
              }))}
            />
          </ListFilterForm>
        }
        empty={<Empty title={t("list.none")}>{t("list.noneText")}</Empty>}
      />
    </>
  );
}

function useColumns(path: string): ListColumn<ListedPartnerView>[] {
  const { t } = useTranslation("providers");
  return [
    {
      key: "name",
      head: t("list.name"),
      isRowHead: true,
      sort: "name",
      cell: ({ id, name, providerId }) => (
        <>
          <a href={`${path}/${id}`}>{name}</a>
          <span className="small quiet line">{providerId}</span>
        </>
      ),
    },
    {
      key: "status",
      head: t("partner.status"),
      isBare: true,
      cell: ({ status }) => (
        <StateMark state={partnerStates[status]} label={t(`status.${status}`)} />
      ),
    },
    {
      key: "domain",
      head: t("list.domain"),
      cell: ({ domain }) => <HostText>{domain}</HostText>,
    },
    {
      key: "members",
      head: t("list.members"),
      isNumeric: true,
      cell: ({ memberCount }) => memberCount,
    },
    {
      key: "registered",
      head: t("list.registeredAt"),
      sort: "registered",
      cell: ({ registeredAt }) => <Time at={registeredAt} />,
    },
    {
      key: "decided",
      head: t("list.decided"),
      isEmpty: ({ decided }) => decided === null,
      cell: ({ decided }) =>
        decided ? (
          <>
            <Time at={decided.at} />
            <span className="small quiet line">{t("list.by", { name: decided.by })}</span>
          </>
        ) : (
          <Absent />
        ),
    },
  ];
}
