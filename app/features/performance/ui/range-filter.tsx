import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { FilterFormView } from "~/lib/list/list-view";
import { Field } from "~/ui/field";
import { ListFilterForm } from "~/ui/list/list-filter-form";

import type { RangeName } from "../figures/day-range";
import { weeksOf } from "../privacy/four-weeks";
import { ChoiceLinks } from "./choice-links";

type RangeFilterProps = {
  ranges: readonly { range: RangeName; href: string; isCurrent: boolean }[];
  /** `YYYY-MM-DD`, or nothing. */
  from: string;
  to: string;
  view: FilterFormView;
  /** Whether the ranges are whole weeks. */
  isInWeeks?: boolean;
  /** Further fields of the form. */
  children?: ReactNode;
};

/** Chooses the days: ranges that end today as links, any others by a form. */
export function RangeFilter(props: RangeFilterProps) {
  const { ranges, from, to, view, isInWeeks = false, children } = props;
  const { t } = useTranslation("performance");
  return (
    <section>
      <ChoiceLinks
        label={t("range.label")}
        choices={ranges.map(({ range, ...choice }) => ({
          ...choice,
          label: isInWeeks ? t("range.weeks", { count: weeksOf[range] }) : t(`range.${range}`),
        }))}
      />
      <ListFilterForm view={view} label={t("range.form")}>
        {children}
        <DateField name="from" label={t("range.from")} value={from} />
        <DateField name="to" label={t("range.to")} value={to} />
      </ListFilterForm>
    </section>
  );
}

function DateField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <Field id={name} label={label}>
      {(control) => <input type="date" name={name} defaultValue={value} {...control} />}
    </Field>
  );
}
