import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Field } from "~/ui/field";
import { ListFilterForm } from "~/ui/list/list-filter-form";

import { maxSearchLength } from "../organisations";
import type { AsFieldError } from "../view/asked-as";

type AsSearchProps = {
  view: ListView;
  /** What the form finds, for screen readers. */
  label: string;
  /** The field's label. */
  field: string;
  hint?: string;
  value: string;
  error?: AsFieldError | null;
};

/** Searches a list of ASes or organisations. */
export function AsSearch({ view, label, field, hint, value, error }: AsSearchProps) {
  const { t } = useTranslation("as-view");
  return (
    <ListFilterForm view={view} label={label}>
      <Field id="search" label={field} hint={hint} error={error ? t(`error.${error}`) : undefined}>
        {(control) => (
          <input
            type="search"
            name="search"
            defaultValue={value}
            maxLength={maxSearchLength}
            autoCapitalize="off"
            spellCheck={false}
            {...control}
          />
        )}
      </Field>
    </ListFilterForm>
  );
}
