import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { useFormat } from "~/ui/use-format";

import type { OrganisationRow } from "../lists/as-row";
import type { DatasetLine } from "../view/dataset-line";
import { CountryCell } from "./as-columns";
import { AsSearch } from "./as-search";
import { AsViewHead, NoDataset } from "./as-view-head";

type OrganisationListPageProps = {
  prefix: string;
  heading: string;
  dataset: DatasetLine | null;
  search: string;
  rows: readonly OrganisationRow[];
  view: ListView;
};

/** All organisations that have ASNs, or those that are found. */
export function OrganisationListPage(props: OrganisationListPageProps) {
  const { prefix, heading, dataset, search, rows, view } = props;
  const { t } = useTranslation("as-view");
  const columns = useColumns();
  return (
    <>
      <AsViewHead prefix={prefix} heading={heading} dataset={dataset} current="organisations" />
      <List
        view={view}
        caption={t("organisations.caption")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        filters={
          <AsSearch
            view={view}
            label={t("organisations.find")}
            field={t("organisations.search")}
            value={search}
          />
        }
        empty={
          dataset ? (
            <Empty title={t("organisations.none")}>{t("organisations.noneText")}</Empty>
          ) : (
            <NoDataset />
          )
        }
      />
    </>
  );
}

function useColumns(): ListColumn<OrganisationRow>[] {
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  return [
    {
      key: "name",
      head: t("column.name"),
      sort: "name",
      isRowHead: true,
      cell: ({ name, id, href }) => <a href={href}>{name || id}</a>,
    },
    { key: "id", head: t("column.id"), cell: ({ id }) => id },
    {
      key: "country",
      head: t("column.country"),
      sort: "country",
      isEmpty: ({ country }) => country === "",
      cell: ({ country }) => <CountryCell country={country} />,
    },
    {
      key: "asns",
      head: t("column.asns"),
      sort: "asns",
      isNumeric: true,
      cell: ({ asnCount }) => integer(asnCount),
    },
  ];
}
