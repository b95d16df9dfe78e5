import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { More } from "~/ui/more";
import { Pager } from "~/ui/pager";
import { useFormat } from "~/ui/use-format";

import { rowsPerPage } from "../../continuation";
import { instances } from "../../endpoint-sets/endpoint-set";
import { endpointsHref } from "../../endpoints-address";
import { ocdiStatuses } from "../../ocdi/ocdi-association";
import type { FqdnAssociation } from "../../ocdi/ocdi-facts.repository.server";
import { SelectField, type SelectChoice } from "../../ui/select-field";
import { customerFacingStatuses, dailyTestStatuses, fqdnScopes } from "../fqdn";
import { countedLimit, nameMatches, type ListedFqdn } from "../fqdn-list";
import type { FqdnChoice } from "../fqdn-list.schema";
import { BulkForm } from "./bulk-form";
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
      <Filters prefix={prefix} asked={asked} workloads={workloads} offersOcdi={ocdi !== null} />
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

function Filters({
  prefix,
  asked,
  workloads,
  offersOcdi,
}: Pick<FqdnListProps, "prefix" | "asked" | "workloads"> & { offersOcdi: boolean }) {
  const { t } = useTranslation(["fqdns", "endpoints", "ocdi"]);
  const all: SelectChoice = { value: "", label: t("endpoints:filter.all") };
  const plain = (values: readonly string[]): SelectChoice[] => [
    all,
    ...values.map((value) => ({ value, label: value })),
  ];
  const isMoreOpen =
    [asked.customerFacing, asked.scopes, asked.tests, asked.targets, asked.ocdi].some(
      ({ length }) => length > 0,
    ) ||
    [asked.deprecated, asked.assignment, asked.unassigned].some((value) => value !== undefined);
  return (
    <form method="get" action={`${prefix}/endpoints`} role="search" aria-label={t("filter.label")}>
      <input type="hidden" name="view" value="fqdns" />
      <input type="hidden" name="sort" value={asked.sort} />
      <input type="hidden" name="order" value={asked.order} />
      <div className="filters">
        <SelectField
          name="match"
          label={t("filter.match")}
          value={asked.match}
          choices={nameMatches.map((match) => ({ value: match, label: t(`matches.${match}`) }))}
        />
        <Field id="name" label={t("filter.name")}>
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
          name="instances"
          label={t("endpoints:filter.instance")}
          value={asked.instances.join(",")}
          choices={plain(instances)}
        />
        <SelectField
          name="workloads"
          label={t("endpoints:filter.workload")}
          value={asked.workloads.join(",")}
          choices={[all, ...workloads.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Button>{t("endpoints:filter.apply")}</Button>
      </div>
      <More summary={t("filter.more")} isOpen={isMoreOpen}>
        <div className="filters">
          <SelectField
            name="customerFacing"
            label={t("columns.customerFacing")}
            value={asked.customerFacing.join(",")}
            choices={[
              all,
              ...customerFacingStatuses.map((value) => ({
                value,
                label: t(`customerFacing.${value}`),
              })),
            ]}
          />
          <SelectField
            name="scopes"
            label={t("columns.scope")}
            value={asked.scopes.join(",")}
            choices={[all, ...fqdnScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))]}
          />
          <SelectField
            name="tests"
            label={t("columns.test")}
            value={asked.tests.join(",")}
            choices={[
              all,
              ...dailyTestStatuses.map((value) => ({ value, label: t(`tests.${value}`) })),
            ]}
          />
          <SelectField
            name="deprecated"
            label={t("columns.deprecated")}
            value={asked.deprecated ?? ""}
            choices={[
              all,
              { value: "true", label: t("endpoints:yes") },
              { value: "false", label: t("endpoints:no") },
            ]}
          />
          <SelectField
            name="unassigned"
            label={t("filter.unassigned")}
            value={asked.unassigned === "true" ? "true" : ""}
            choices={[all, { value: "true", label: t("filter.onlyUnassigned") }]}
          />
          <SelectField
            name="assignment"
            label={t("filter.assignment")}
            value={asked.assignment ?? ""}
            choices={[all, { value: "pending", label: t("filter.onlyPending") }]}
          />
          <SelectField
            name="targets"
            label={t("filter.target")}
            value={asked.targets.join(",")}
            choices={[all, ...workloads.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          {offersOcdi ? (
            <SelectField
              name="ocdi"
              label={t("ocdi:column")}
              value={asked.ocdi.join(",")}
              choices={[
                all,
                ...ocdiStatuses.map((value) => ({ value, label: t(`ocdi:status.${value}`) })),
              ]}
            />
          ) : null}
        </div>
      </More>
    </form>
  );
}
