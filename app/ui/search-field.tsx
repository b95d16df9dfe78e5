import type { ReactNode } from "react";

import { Field } from "~/ui/field";

type SearchFieldProps = {
  /** Where it is not the name. */
  id?: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  value: string;
  maxLength: number;
  /** For FQDNs and other words that no dictionary has. */
  isTechnical?: boolean;
};

/** A text that a list is searched for. */
export function SearchField({
  id,
  name,
  label,
  hint,
  value,
  maxLength,
  isTechnical,
}: SearchFieldProps) {
  return (
    <Field id={id ?? name} label={label} hint={hint}>
      {(control) => (
        <input
          type="search"
          name={name}
          defaultValue={value}
          maxLength={maxLength}
          autoCapitalize={isTechnical ? "off" : undefined}
          spellCheck={isTechnical ? false : undefined}
          {...control}
        />
      )}
    </Field>
  );
}
