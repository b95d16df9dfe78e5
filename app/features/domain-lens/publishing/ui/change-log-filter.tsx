import { useTranslation } from "react-i18next";

import type { Unread } from "~/lib/list/read-query";
import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import { UnreadNote } from "~/ui/unread-note";

import { categories } from "../../endpoint-sets/endpoint-set";
import type { ChangeFilter, SetLabel } from "../change-log";

export type FilterView = ChangeFilter & {
  serviceAreas: readonly SetLabel[];
  /** The page with no filter. */ clearHref: string;
  unread: readonly Unread[];
};

/** Narrows a change log by service area, category and text, as a plain form. */
export function ChangeLogFilter({ action, filter }: { action: string; filter: FilterView }) {
  const { t } = useTranslation("publications");
  const isFiltered = filter.serviceArea !== null || filter.category !== null || filter.text !== "";
  return (
    <>
      <UnreadNote unread={filter.unread} />
      <form className="filters screen-only" method="get" action={action} role="search">
        <Field id="text" label={t("filter.text")} hint={t("filter.textHint")}>
          {(control) => (
            <input
              type="search"
              name="text"
              defaultValue={filter.text}
              maxLength={253}
              {...control}
            />
          )}
        </Field>
        <Field id="serviceArea" label={t("filter.serviceArea")}>
          {(control) => (
            <select name="serviceArea" defaultValue={filter.serviceArea ?? ""} {...control}>
              <option value="">{t("filter.all")}</option>
              {filter.serviceAreas.map(({ code, displayName }) => (
                <option key={code} value={code}>
                  {displayName}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id="category" label={t("filter.category")}>
          {(control) => (
            <select name="category" defaultValue={filter.category ?? ""} {...control}>
              <option value="">{t("filter.all")}</option>
              {[...categories].reverse().map((category) => (
                <option key={category} value={category}>
                  {category}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button>{t("filter.apply")}</Button>
        {isFiltered ? <ButtonLink href={filter.clearHref}>{t("filter.clear")}</ButtonLink> : null}
      </form>
    </>
  );
}
