import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Empty } from "~/ui/empty";
import { List } from "~/ui/list/list";

import type { FqdnAssociation } from "../../ocdi/ocdi-facts.repository.server";
import type { ListedFqdn } from "../fqdn-list";
import type { FqdnChoice } from "../fqdn-list.schema";

import { BulkFields } from "./bulk-fields";
import { useFqdnColumns } from "./fqdn-columns";
import { FqdnFilters } from "./fqdn-filters";

type FqdnListProps = {
  prefix: string;
  asked: FqdnChoice;
  fqdns: readonly ListedFqdn[];
  list: ListView;
  workloads: readonly { id: string; name: string }[];
  mayEdit: boolean;
  /** The OCDI association of each record that has one, by its id; null where they are not offered. */
  ocdi: Record<string, FqdnAssociation> | null;
  /** Where the ticked records are associated; absent for somebody who may not. */
  newOcdiHref?: string;
};

/** FQDN records, with what can be done to many at once. */
export function FqdnList(props: FqdnListProps) {
  const { prefix, asked, fqdns, list, workloads, mayEdit, ocdi, newOcdiHref } = props;
  const { t } = useTranslation(["fqdns", "ocdi"]);
  const associate = newOcdiHref
    ? [{ label: t("ocdi:list.fromChosen"), href: newOcdiHref, name: "begin", value: "ocdi" }]
    : [];
  return (
    <List
      view={list}
      caption={t("caption")}
      columns={useFqdnColumns({ prefix, hasInstance: asked.instances.length !== 1, ocdi })}
      rows={fqdns}
      rowKey={({ id }) => id}
      filters={
        <FqdnFilters view={list} asked={asked} workloads={workloads} offersOcdi={ocdi !== null} />
      }
      empty={<Empty title={t("empty.none")}>{t("empty.noneText")}</Empty>}
      selection={
        mayEdit
          ? {
              label: t("bulk.title"),
              id: ({ id }) => id,
              name: ({ domainName }) => domainName,
              method: "post",
              actions: [
                { label: t("bulk.next"), href: `${prefix}/endpoints/fqdns/bulk` },
                ...associate,
              ],
              children: <BulkFields />,
            }
          : undefined
      }
    />
  );
}
