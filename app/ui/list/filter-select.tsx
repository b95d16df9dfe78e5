import { useTranslation } from "react-i18next";

import { SelectField, type SelectChoice } from "~/ui/select-field";

type FilterSelectProps = {
  name: string;
  label: string;
  /** The values that the list is filtered by; none is no filter. */
  asked: readonly string[];
  choices: readonly SelectChoice[];
};

/** A filter by one value, or by none. An address may name several values: they are one more choice. */
export function FilterSelect({ name, label, asked, choices }: FilterSelectProps) {
  const { t } = useTranslation("ui");
  const labelOf = (value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? value;
  const several =
    asked.length > 1 ? [{ value: asked.join(","), label: asked.map(labelOf).join(", ") }] : [];
  return (
    <SelectField
      name={name}
      label={label}
      value={asked.join(",")}
      choices={[{ value: "", label: t("list.anyValue") }, ...several, ...choices]}
    />
  );
}
