import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";
import { useFormat } from "~/ui/use-format";

import { linksFilePath, organisationsHref } from "../asn-address";
import type { AsRow } from "../lists/as-row";
import type { AsFieldError } from "../view/asked-as";
import type { DatasetLine } from "../view/dataset-line";
import { useAsColumns } from "./as-columns";
import { AsSearch } from "./as-search";
import { AsViewHead, NoDataset } from "./as-view-head";
import { PathForm } from "./path-form";

type AsListPageProps = {
  prefix: string;
  heading: string;
  dataset: DatasetLine | null;
  search: string;
  error: AsFieldError | null;
  rows: readonly AsRow[];
  view: ListView;
  /** Organisations that the search finds. */
  organisationCount: number;
};

/** All ASes, a search for one, and a question about the path between two. */
export function AsListPage(props: AsListPageProps) {
  const { prefix, heading, dataset, search, error, rows, view } = props;
  const { t } = useTranslation("as-view");
  const columns = useAsColumns<AsRow>();
  return (
    <>
      <AsViewHead prefix={prefix} heading={heading} dataset={dataset} current="ases" />
      {dataset ? (
        <section>
          <h2>{t("path.form")}</h2>
          <PathForm prefix={prefix} from="" to="" errors={{}} />
        </section>
      ) : null}
      <h2>{t("list.caption")}</h2>
      <List
        view={view}
        caption={t("list.caption")}
        columns={columns}
        rows={rows}
        rowKey={({ asn }) => String(asn)}
        filters={
          <AsSearch
            view={view}
            label={t("list.find")}
            field={t("list.search")}
            hint={t("list.searchHint")}
            value={search}
            error={error}
          />
        }
        empty={dataset ? <Empty title={t("list.none")} /> : <NoDataset />}
      >
        <FoundOrganisations {...props} />
      </List>
      {dataset ? (
        <>
          <p className="small quiet">{t("coneHint")}</p>
          <p className="small tools">
            {t("list.links")} <a href={`${linksFilePath(prefix)}.csv`}>{t("list.linksCsv")}</a>
            <a href={`${linksFilePath(prefix)}.json`}>{t("list.linksJson")}</a>
          </p>
        </>
      ) : null}
    </>
  );
}

function FoundOrganisations({ prefix, search, organisationCount: count }: AsListPageProps) {
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  if (search === "" || count === 0) return null;
  const query = new URLSearchParams({ search }).toString();
  return (
    <p className="tools">
      <a href={`${organisationsHref(prefix)}?${query}`}>
        {t("list.organisations", { count, number: integer(count) })}
      </a>
    </p>
  );
}
