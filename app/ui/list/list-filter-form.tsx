import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { FilterFormView } from "~/lib/list/list-view";
import { Button, ButtonLink } from "~/ui/button";

import { KeptFields } from "./kept-fields";

type FilterFormProps = {
  view: FilterFormView;
  /** What the form finds, for screen readers. */
  label: string;
  /** Fields beside the buttons. */
  children: ReactNode;
  /** Fields below them, such as a disclosure with rare filters. */
  more?: ReactNode;
};

/** Narrows a list by a GET form. Sort, columns and views stay; the page begins at the start. */
export function ListFilterForm({ view, label, children, more }: FilterFormProps) {
  const { t } = useTranslation("ui");
  return (
    <form method="get" action={view.path} role="search" aria-label={label} className="screen-only">
      <KeptFields pairs={view.keptByFilters} />
      <div className="filters">
        {children}
        <Button>{t("list.filter")}</Button>
        {view.isFiltered ? <ButtonLink href={view.clearHref}>{t("list.clear")}</ButtonLink> : null}
      </div>
      {more}
    </form>
  );
}
