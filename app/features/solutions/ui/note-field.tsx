import { useTranslation } from "react-i18next";

import { Field } from "~/ui/field";

import { textLimits } from "../solution";

type NoteFieldProps = {
  /** Who reads the note, with its limit. */
  hint: string;
  error: string | undefined;
  isOptional?: boolean;
  value: string | undefined;
};

/** The note of a decision or a contribution. */
export function NoteField({ hint, error, isOptional, value }: NoteFieldProps) {
  const { t } = useTranslation("solutions");
  return (
    <Field id="note" label={t("field.note")} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <textarea
          name="note"
          rows={3}
          maxLength={textLimits.note}
          defaultValue={value}
          {...control}
        />
      )}
    </Field>
  );
}
