import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { FilterFormView } from "~/lib/list/list-view";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { SearchField } from "~/ui/search-field";

import { searchMaxLength } from "../tenants/tenant-list.schema";

type CustomerSearchProps = {
  view: FilterFormView;
  /** What the field finds. */
  label: string;
  search: string;
  /** Further fields of the form. */
  children?: ReactNode;
};

/** The form that finds customers in a list. */
export function CustomerSearch({ view, label, search, children }: CustomerSearchProps) {
  const { t } = useTranslation("performance");
  return (
    <ListFilterForm view={view} label={t("tenants.find")}>
      <SearchField name="search" label={label} value={search} maxLength={searchMaxLength} />
      {children}
    </ListFilterForm>
  );
}
