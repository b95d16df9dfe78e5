import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Field } from "~/ui/field";
import { Pager } from "~/ui/pager";
import { useFormat } from "~/ui/use-format";

import { rowsPerPage } from "../../continuation";
import { endpointsHref, type ListQuery } from "../../endpoints-address";
import { SelectField } from "~/ui/select-field";
import { categories, instances } from "../endpoint-set";
import { setViews, stateChoices, type ListedSet, type SetView } from "../endpoint-set-list";
import type { SetListAsked } from "../endpoint-set-list.schema";
import { EndpointSetTable } from "./endpoint-set-table";

export type EndpointSetListProps = {
  prefix: string;
  asked: SetListAsked;
  sets: readonly ListedSet[];
  next: string | null;
  isFirst: boolean;
  counts: Record<SetView, number>;
  workloads: readonly { id: string; name: string }[];
};

/** Endpoint sets: what is published, or what is on its way. */
export function EndpointSetList({
  prefix,
  asked,
  sets,
  next,
  isFirst,
  counts,
  workloads,
}: EndpointSetListProps) {
  const { t } = useTranslation("endpoints");
  const isFiltered =
    asked.search !== "" ||
    asked.state !== "current" ||
    [asked.instances, asked.workloads, asked.categories].some(({ length }) => length > 0);
  const everything: ListQuery = { list: asked.list };
  return (
    <>
      <Filters prefix={prefix} asked={asked} workloads={workloads} />
      <ViewLinks prefix={prefix} asked={asked} counts={counts} shown={sets.length} />
      {sets.length > 0 ? (
        <EndpointSetTable prefix={prefix} asked={asked} sets={sets} />
      ) : (
        <Empty
          title={t(isFiltered || !isFirst ? "sets.empty.filtered" : `sets.empty.${asked.list}`)}
          action={
            isFiltered || !isFirst ? (
              <ButtonLink href={endpointsHref(prefix, "sets", everything)}>
                {t("filter.reset")}
              </ButtonLink>
            ) : undefined
          }
        >
          {isFiltered || !isFirst ? undefined : t(`sets.emptyText.${asked.list}`)}
        </Empty>
      )}
      <Pager
        label={t("sets.caption")}
        previousHref={isFirst ? undefined : endpointsHref(prefix, "sets", asked)}
        previousLabel={t("pager.first")}
        nextHref={next ? endpointsHref(prefix, "sets", { ...asked, after: next }) : undefined}
        nextLabel={t("pager.next", { count: rowsPerPage })}
      />
    </>
  );
}

function Filters({
  prefix,
  asked,
  workloads,
}: Pick<EndpointSetListProps, "prefix" | "asked" | "workloads">) {
  const { t } = useTranslation("endpoints");
  const all = { value: "", label: t("filter.all") };
  return (
    <form
      className="filters"
      method="get"
      action={`${prefix}/endpoints`}
      role="search"
      aria-label={t("filter.label")}
    >
      <input type="hidden" name="list" value={asked.list} />
      <input type="hidden" name="sort" value={asked.sort} />
      <input type="hidden" name="order" value={asked.order} />
      <Field id="search" label={t("filter.search")} hint={t("filter.searchHint")}>
        {(control) => (
          <input
            type="search"
            name="search"
            maxLength={200}
            defaultValue={asked.search}
            {...control}
          />
        )}
      </Field>
      <SelectField
        name="instances"
        label={t("filter.instance")}
        value={asked.instances.join(",")}
        choices={[
          all,
          ...chosen(
            asked.instances,
            instances.map((name) => ({ value: name, label: name })),
          ),
        ]}
      />
      <SelectField
        name="workloads"
        label={t("filter.workload")}
        value={asked.workloads.join(",")}
        choices={[
          all,
          ...chosen(
            asked.workloads,
            workloads.map(({ id, name }) => ({ value: id, label: name })),
          ),
        ]}
      />
      <SelectField
        name="categories"
        label={t("filter.category")}
        value={asked.categories.join(",")}
        choices={[
          all,
          ...chosen(
            asked.categories,
            categories.map((name) => ({ value: name, label: name })),
          ),
        ]}
      />
      {asked.list === "published" ? (
        <SelectField
          name="state"
          label={t("filter.state")}
          value={asked.state}
          choices={stateChoices.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        />
      ) : null}
      <Button>{t("filter.apply")}</Button>
    </form>
  );
}

/** The choices with one more for several at once, as an address can name them. */
function chosen(asked: readonly string[], choices: readonly { value: string; label: string }[]) {
  if (asked.length < 2) return choices;
  const label = asked
    .map((value) => choices.find((choice) => choice.value === value)?.label ?? value)
    .join(", ");
  return [{ value: asked.join(","), label }, ...choices];
}

function ViewLinks({
  prefix,
  asked,
  counts,
  shown,
}: Pick<EndpointSetListProps, "prefix" | "asked" | "counts"> & { shown: number }) {
  const { t } = useTranslation("endpoints");
  const format = useFormat();
  return (
    <nav className="tools small" aria-label={t("sets.views")}>
      {setViews.map((list) => (
        <a
          key={list}
          href={endpointsHref(prefix, "sets", { ...asked, list })}
          aria-current={list === asked.list ? "page" : undefined}
        >
          {t(`sets.list.${list}`, { number: format.integer(counts[list]) })}
        </a>
      ))}
      <span className="quiet">{t("sets.shown", { count: shown })}</span>
    </nav>
  );
}
