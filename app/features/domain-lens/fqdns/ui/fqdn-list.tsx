import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/pager";
import { useFormat } from "~/ui/use-format";

import { rowsPerPage } from "../../continuation";
import { endpointsHref } from "../../endpoints-address";
import type { FqdnAssociation } from "../../ocdi/ocdi-facts.repository.server";
import { countedLimit, type ListedFqdn } from "../fqdn-list";
import type { FqdnChoice } from "../fqdn-list.schema";

import { BulkForm } from "./bulk-form";
import { FqdnFilters } from "./fqdn-filters";
import { FqdnTable } from "./fqdn-table";

export type FqdnListProps = {
  prefix: string;
  asked: FqdnChoice;
  fqdns: readonly ListedFqdn[];
  next: string | null;
  isFirst: boolean;
  /** No further than `countedLimit`. */
  count: number;
  workloads: readonly { id: string; name: string }[];
  mayEdit: boolean;
  /** The OCDI association of each record that has one, by its id; null where they are not offered. */
  ocdi: Record<string, FqdnAssociation> | null;
  /** Where the ticked records are associated; absent for somebody who may not. */
  newOcdiHref?: string;
};

/** FQDN records, with what can be done to many at once. */
export function FqdnList({
  prefix,
  asked,
  fqdns,
  next,
  isFirst,
  count,
  workloads,
  mayEdit,
  ocdi,
  newOcdiHref,
}: FqdnListProps) {
  const { t } = useTranslation(["fqdns", "endpoints"]);
  const format = useFormat();
  const isCounted = count < countedLimit;
  const { match: _match, sort: _sort, order: _order, ...filter } = asked;
  const isAll =
    !isFirst || Object.values(filter).some((value) => value !== undefined && value.length > 0);
  return (
    <>
      <FqdnFilters prefix={prefix} asked={asked} workloads={workloads} offersOcdi={ocdi !== null} />
      {fqdns.length === 0 ? (
        <Empty
          title={t(isAll ? "empty.filtered" : "empty.none")}
          action={
            isAll ? (
              <ButtonLink href={endpointsHref(prefix, "fqdns")}>
                {t("endpoints:filter.reset")}
              </ButtonLink>
            ) : undefined
          }
        >
          {isAll ? undefined : t("empty.noneText")}
        </Empty>
      ) : (
        <>
          <p className="small quiet">
            {t(isCounted ? "count.exact" : "count.more", {
              count: isCounted ? count : countedLimit - 1,
              number: format.integer(isCounted ? count : countedLimit - 1),
            })}
          </p>
          {mayEdit ? (
            <BulkForm
              prefix={prefix}
              query={endpointsHref("", "fqdns", asked).split("?")[1] ?? ""}
              fqdns={fqdns}
              count={count}
              newOcdiHref={newOcdiHref}
            >
              <FqdnTable prefix={prefix} asked={asked} fqdns={fqdns} ocdi={ocdi} isChoosing />
            </BulkForm>
          ) : (
            <FqdnTable prefix={prefix} asked={asked} fqdns={fqdns} ocdi={ocdi} />
          )}
        </>
      )}
      <Pager
        label={t("caption")}
        previousHref={isFirst ? undefined : endpointsHref(prefix, "fqdns", asked)}
        previousLabel={t("endpoints:pager.first")}
        nextHref={next ? endpointsHref(prefix, "fqdns", { ...asked, after: next }) : undefined}
        nextLabel={t("endpoints:pager.next", { count: rowsPerPage })}
      />
    </>
  );
}
