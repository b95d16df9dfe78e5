import { useTranslation } from "react-i18next";

import { ChoiceList } from "~/ui/choice-list";
import { Field } from "~/ui/field";
import { SelectField } from "~/ui/select-field";

import { connectionTypes, textLimits, visibilities } from "../solution";
import type { TypedSolution } from "../solution-form";
import { typeWords } from "../solution-list.schema";

/** The fields of a solution besides its lists, in the order of the form. */
export const metadataNames = [
  "name",
  "type",
  "connectionType",
  "visibility",
  "description",
  "setUpUrl",
] as const;

type MetadataProps = {
  values: TypedSolution;
  messageOf: (name: string) => string | undefined;
};

export function MetadataFields({ values, messageOf }: MetadataProps) {
  const { t } = useTranslation("solutions");
  const choicesOf = (kind: string, words: readonly string[]) =>
    words.map((value) => ({ value, label: t(`${kind}.${value}`) }));
  return (
    <>
      <Field id="name" label={t("field.name")} hint={t("form.hint.name")} error={messageOf("name")}>
        {(control) => (
          <input
            type="text"
            name="name"
            maxLength={textLimits.name}
            autoComplete="off"
            defaultValue={values.name ?? ""}
            {...control}
          />
        )}
      </Field>
      <SelectField
        name="type"
        label={t("field.type")}
        error={messageOf("type")}
        value={values.type ?? "isp"}
        choices={choicesOf("type", typeWords)}
      />
      <SelectField
        name="connectionType"
        label={t("field.connectionType")}
        error={messageOf("connectionType")}
        value={values.connectionType ?? "isp"}
        choices={choicesOf("connectionType", connectionTypes)}
      />
      <ChoiceList
        id="visibility"
        name="visibility"
        legend={t("field.visibility")}
        error={messageOf("visibility")}
        choices={visibilities.map((value) => ({
          value,
          label: t(`visibility.${value}`),
          hint: t(`form.hint.${value}`),
        }))}
        defaultValue={values.visibility ?? "Private"}
      />
      <TextFields values={values} messageOf={messageOf} />
    </>
  );
}

function TextFields({ values, messageOf }: MetadataProps) {
  const { t } = useTranslation("solutions");
  return (
    <>
      <Field
        id="description"
        label={t("field.description")}
        error={messageOf("description")}
        isOptional
      >
        {(control) => (
          <textarea
            name="description"
            rows={3}
            maxLength={textLimits.description}
            defaultValue={values.description ?? ""}
            {...control}
          />
        )}
      </Field>
      <Field
        id="setUpUrl"
        label={t("field.setUpUrl")}
        hint={t("form.hint.setUpUrl")}
        error={messageOf("setUpUrl")}
        isOptional
      >
        {(control) => (
          <input
            type="url"
            name="setUpUrl"
            maxLength={textLimits.setUpUrl}
            defaultValue={values.setUpUrl ?? ""}
            {...control}
          />
        )}
      </Field>
    </>
  );
}
