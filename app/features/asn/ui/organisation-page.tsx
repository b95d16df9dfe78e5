import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Facts } from "~/ui/facts";
import { List } from "~/ui/list/list";

import { organisationsHref } from "../asn-address";
import { graphHref } from "../graph/graph-address";
import type { AsRow } from "../lists/as-row";
import type { DatasetLine } from "../view/dataset-line";
import type { OrganisationEntry } from "../view/search-ases";
import { CountryCell, useAsColumns } from "./as-columns";
import { AsSearch } from "./as-search";
import { AsViewHead } from "./as-view-head";

type OrganisationPageProps = {
  prefix: string;
  heading: string;
  dataset: DatasetLine | null;
  organisation: OrganisationEntry;
  search: string;
  rows: readonly AsRow[];
  view: ListView;
};

/** An organisation with its ASNs. */
export function OrganisationPage(props: OrganisationPageProps) {
  const { prefix, heading, dataset, organisation, search, rows, view } = props;
  const { t } = useTranslation("as-view");
  const columns = useAsColumns<AsRow>().filter(({ key }) => key !== "organisation");
  const name = organisation.name || organisation.id;
  return (
    <>
      <AsViewHead
        prefix={prefix}
        heading={heading}
        dataset={dataset}
        here={name}
        tools={
          <ButtonLink href={graphHref(prefix, { kind: "organisation", id: organisation.id })}>
            {t("as.graph")}
          </ButtonLink>
        }
      />
      <Facts
        facts={[
          { name: t("column.id"), value: organisation.id },
          {
            name: t("column.country"),
            value: <CountryCell country={organisation.country} />,
          },
        ]}
      />
      <List
        view={view}
        caption={t("organisation.caption", { name })}
        columns={columns}
        rows={rows}
        rowKey={({ asn }) => String(asn)}
        filters={
          <AsSearch
            view={view}
            label={t("organisation.find")}
            field={t("list.search")}
            value={search}
          />
        }
        empty={<Empty title={t("list.none")} />}
      />
      <p className="small quiet">{t("coneHint")}</p>
    </>
  );
}

/** No organisation has the id: the search for another one. */
export function UnknownOrganisationPage({
  prefix,
  heading,
  dataset,
  id,
}: {
  prefix: string;
  heading: string;
  dataset: DatasetLine | null;
  id: string;
}) {
  const { t } = useTranslation("as-view");
  return (
    <>
      <AsViewHead prefix={prefix} heading={heading} dataset={dataset} here={id} />
      <p>
        <a href={organisationsHref(prefix)}>{t("organisations.find")}</a>
      </p>
    </>
  );
}
