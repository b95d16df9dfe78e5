import { Field } from "~/ui/field";

type TextFieldProps = {
  name: string;
  label: string;
  hint?: string;
  error?: readonly string[];
  isOptional?: boolean;
  value: string | undefined;
  rows?: number;
  maxLength?: number;
  type?: "text" | "date";
  min?: string;
};

/** A text of one line, or of as many rows as are given. */
export function TextField({
  name,
  label,
  hint,
  error,
  isOptional,
  value,
  rows,
  maxLength,
  type = "text",
  min,
}: TextFieldProps) {
  return (
    <Field id={name} label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) =>
        rows ? (
          <textarea
            name={name}
            rows={rows}
            maxLength={maxLength}
            spellCheck={false}
            defaultValue={value}
            {...control}
          />
        ) : (
          <input
            type={type}
            name={name}
            min={min}
            maxLength={maxLength}
            autoComplete="off"
            defaultValue={value}
            {...control}
          />
        )
      }
    </Field>
  );
}
