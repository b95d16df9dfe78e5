import type { ReactNode } from "react";

import { Field } from "~/ui/field";

export type SelectChoice = { value: string; label: string };

type SelectFieldProps = {
  id?: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  isOptional?: boolean;
  value: string;
  choices: readonly SelectChoice[];
};

/** One of a list, by a select that posts as it is. */
export function SelectField({
  id,
  name,
  label,
  hint,
  error,
  isOptional,
  value,
  choices,
}: SelectFieldProps) {
  return (
    <Field id={id ?? name} label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <select name={name} defaultValue={value} {...control}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
