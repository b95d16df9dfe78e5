import { useTranslation } from "react-i18next";

import { Field } from "~/ui/field";

import { maxSearchLength } from "../organisations";
import type { AsFieldError } from "../view/asked-as";

type AsFieldProps = {
  id: string;
  /** Its name in the address. */
  name: string;
  label: string;
  /** As it was typed. */
  value: string;
  error: AsFieldError | undefined;
};

/** A field for an AS: its number, its name or its organisation. */
export function AsField({ id, name, label, value, error }: AsFieldProps) {
  const { t } = useTranslation("as-view");
  return (
    <Field
      id={id}
      label={label}
      hint={t("path.hint")}
      error={error ? t(`error.${error}`) : undefined}
    >
      {(control) => (
        <input
          type="text"
          name={name}
          defaultValue={value}
          maxLength={maxSearchLength}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          {...control}
        />
      )}
    </Field>
  );
}
