import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { FilterSelect } from "~/ui/list/filter-select";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { More } from "~/ui/more";
import { SearchField } from "~/ui/search-field";
import { SelectField } from "~/ui/select-field";

import { instances } from "../../endpoint-sets/endpoint-set";
import { ocdiStatuses } from "../../ocdi/ocdi-association";
import { customerFacingStatuses, dailyTestStatuses, fqdnScopes } from "../fqdn";
import { nameMatches } from "../fqdn-list";
import type { FqdnChoice } from "../fqdn-list.schema";

type FqdnFiltersProps = {
  view: ListView;
  asked: FqdnChoice;
  workloads: readonly { id: string; name: string }[];
  offersOcdi: boolean;
};

/** What the list of FQDN records is narrowed by: name, instance and workload, and the rest behind a disclosure. */
export function FqdnFilters(props: FqdnFiltersProps) {
  const { view, asked, workloads } = props;
  const { t } = useTranslation(["fqdns", "endpoints"]);
  return (
    <ListFilterForm view={view} label={t("filter.label")} more={<MoreFilters {...props} />}>
      <SelectField
        name="match"
        label={t("filter.match")}
        value={asked.match}
        choices={nameMatches.map((match) => ({ value: match, label: t(`matches.${match}`) }))}
      />
      <SearchField
        name="name"
        label={t("filter.name")}
        value={asked.name}
        maxLength={253}
        isTechnical
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

function MoreFilters({ asked, workloads, offersOcdi }: FqdnFiltersProps) {
  const { t } = useTranslation(["fqdns", "endpoints", "ocdi"]);
  const isMoreOpen =
    [asked.customerFacing, asked.scopes, asked.tests, asked.targets, asked.ocdi].some(
      ({ length }) => length > 0,
    ) ||
    [asked.deprecated, asked.assignment, asked.unassigned].some((value) => value !== undefined);
  return (
    <More summary={t("filter.more")} isOpen={isMoreOpen}>
      <div className="filters">
        <FilterSelect
          name="customerFacing"
          label={t("columns.customerFacing")}
          asked={asked.customerFacing}
          choices={customerFacingStatuses.map((value) => ({
            value,
            label: t(`customerFacing.${value}`),
          }))}
        />
        <FilterSelect
          name="scopes"
          label={t("columns.scope")}
          asked={asked.scopes}
          choices={fqdnScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        />
        <FilterSelect
          name="tests"
          label={t("columns.test")}
          asked={asked.tests}
          choices={dailyTestStatuses.map((value) => ({ value, label: t(`tests.${value}`) }))}
        />
        <FilterSelect
          name="deprecated"
          label={t("columns.deprecated")}
          asked={asked.deprecated ? [asked.deprecated] : []}
          choices={[
            { value: "true", label: t("endpoints:yes") },
            { value: "false", label: t("endpoints:no") },
          ]}
        />
        <FilterSelect
          name="unassigned"
          label={t("filter.unassigned")}
          asked={asked.unassigned === "true" ? ["true"] : []}
          choices={[{ value: "true", label: t("filter.onlyUnassigned") }]}
        />
        <FilterSelect
          name="assignment"
          label={t("filter.assignment")}
          asked={asked.assignment ? [asked.assignment] : []}
          choices={[{ value: "pending", label: t("filter.onlyPending") }]}
        />
        <FilterSelect
          name="targets"
          label={t("filter.target")}
          asked={asked.targets}
          choices={workloads.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {offersOcdi ? (
          <FilterSelect
            name="ocdi"
            label={t("ocdi:column")}
            asked={asked.ocdi}
            choices={ocdiStatuses.map((value) => ({ value, label: t(`ocdi:status.${value}`) }))}
          />
        ) : null}
      </div>
    </More>
  );
}
