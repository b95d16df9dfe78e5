import { useTranslation } from "react-i18next";

import { Field } from "~/ui/field";

import type { SettingFormView } from "../setting.view";

type SettingFieldProps = {
  setting: SettingFormView;
  typed: string | undefined;
  error: string | undefined;
};

/** The control for a value of the setting's kind. */
export function SettingField({ setting: { kind, text }, typed, error }: SettingFieldProps) {
  const { t } = useTranslation("admin");
  const start = { name: "value", defaultValue: typed ?? text };
  return (
    <Field
      id="value"
      label={t("settings.value")}
      hint={kind === "switch" ? undefined : t(`settings.hint.${kind}`)}
      error={error}
    >
      {(control) => {
        if (kind === "json")
          return <textarea rows={12} spellCheck={false} {...start} {...control} />;
        if (kind !== "switch")
          return (
            <input
              type={kind === "address" ? "url" : "text"}
              autoComplete="off"
              {...start}
              {...control}
            />
          );
        return (
          <select {...start} {...control}>
            <option value="true">{t("settings.on")}</option>
            <option value="false">{t("settings.off")}</option>
          </select>
        );
      }}
    </Field>
  );
}
