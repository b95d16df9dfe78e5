import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { More } from "~/ui/more";
import { SearchField } from "~/ui/search-field";

import { instances } from "../../endpoint-sets/endpoint-set";
import { ocdiStatuses } from "../../ocdi/ocdi-association";
import { SelectField, type SelectChoice } from "~/ui/select-field";
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
  const all: SelectChoice = { value: "", label: t("endpoints:filter.all") };
  const plain = (values: readonly string[]): SelectChoice[] => [
    all,
    ...values.map((value) => ({ value, label: value })),
  ];
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
    </ListFilterForm>
  );
}

function MoreFilters({ asked, workloads, offersOcdi }: FqdnFiltersProps) {
  const { t } = useTranslation(["fqdns", "endpoints", "ocdi"]);
  const all: SelectChoice = { value: "", label: t("endpoints:filter.all") };
  const isMoreOpen =
    [asked.customerFacing, asked.scopes, asked.tests, asked.targets, asked.ocdi].some(
      ({ length }) => length > 0,
    ) ||
    [asked.deprecated, asked.assignment, asked.unassigned].some((value) => value !== undefined);
  return (
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
  );
}
