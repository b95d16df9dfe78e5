import { useTranslation } from "react-i18next";

import { pathWith } from "~/lib/list/list-address";
import type { ListView } from "~/lib/list/list-view";
import { Empty } from "~/ui/empty";
import { FilterSelect } from "~/ui/list/filter-select";
import { List } from "~/ui/list/list";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SearchField } from "~/ui/search-field";
import { SelectField } from "~/ui/select-field";
import { useFormat } from "~/ui/use-format";

import { categories, instances } from "../endpoint-set";
import { setViews, stateChoices, type ListedSet, type SetView } from "../endpoint-set-list";
import type { EndpointSetListInput } from "../endpoint-set-list.schema";
import { useSetColumns } from "./endpoint-set-columns";

type EndpointSetListProps = {
  prefix: string;
  asked: EndpointSetListInput;
  sets: readonly ListedSet[];
  list: ListView;
  counts: Record<SetView, number>;
  workloads: readonly { id: string; name: string }[];
};

/** Endpoint sets: what is published, or what is on its way. */
export function EndpointSetList(props: EndpointSetListProps) {
  const { prefix, asked, sets, list } = props;
  const { t } = useTranslation("endpoints");
  return (
    <>
      <ViewLinks {...props} />
      <List
        view={list}
        caption={t("sets.caption")}
        columns={useSetColumns(prefix, asked.instances.length !== 1)}
        rows={sets}
        rowKey={({ internalId }) => internalId}
        filters={<Filters {...props} />}
        empty={
          <Empty title={t(`sets.empty.${asked.list}`)}>{t(`sets.emptyText.${asked.list}`)}</Empty>
        }
      />
    </>
  );
}

function Filters({ asked, list, workloads }: EndpointSetListProps) {
  const { t } = useTranslation("endpoints");
  return (
    <ListFilterForm view={list} label={t("filter.label")}>
      <SearchField
        name="search"
        label={t("filter.search")}
        hint={t("filter.searchHint")}
        value={asked.search}
        maxLength={200}
      />
      <FilterSelect
        name="instances"
        label={t("filter.instance")}
        asked={asked.instances}
        choices={instances.map((name) => ({ value: name, label: name }))}
      />
      <FilterSelect
        name="workloads"
        label={t("filter.workload")}
        asked={asked.workloads}
        choices={workloads.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        name="categories"
        label={t("filter.category")}
        asked={asked.categories}
        choices={categories.map((name) => ({ value: name, label: name }))}
      />
      {asked.list === "published" ? (
        <SelectField
          name="state"
          label={t("filter.state")}
          value={asked.state}
          choices={stateChoices.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        />
      ) : null}
    </ListFilterForm>
  );
}

function ViewLinks({
  asked,
  counts,
  list: view,
}: Pick<EndpointSetListProps, "asked" | "counts" | "list">) {
  const { t } = useTranslation("endpoints");
  const format = useFormat();
  return (
    <nav className="tools small" aria-label={t("sets.views")}>
      {setViews.map((list) => (
        <a
          key={list}
          href={viewHref(view, list)}
          aria-current={list === asked.list ? "page" : undefined}
        >
          {t(`sets.list.${list}`, { number: format.integer(counts[list]) })}
        </a>
      ))}
    </nav>
  );
}

/** The other view of the list, with the same filters and sort. */
function viewHref({ path, query }: ListView, list: SetView): string {
  const pairs = new URLSearchParams(query);
  if (list === setViews[0]) pairs.delete("list");
  else pairs.set("list", list);
  return pathWith(path, [...pairs]);
}
