import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";

import type { WizardStep } from "../content-rules";
import { textLimits } from "../wizard-step";
import type { StepFieldsProps } from "./step-fields";
import { TextField } from "./text-field";

/** Names or prefixes of a set, as a list that can be pasted. */
export function EndpointsStep({
  step,
  set,
  typed,
  errors,
}: StepFieldsProps & { step: Extract<WizardStep, "fqdns" | "prefixes"> }) {
  const { t } = useTranslation("changes");
  if (step === "fqdns") {
    return (
      <>
        {set.isMemberSet ? <Note>{t("wizard.noNames")}</Note> : null}
        <TextField
          name="names"
          label={t("field.names")}
          hint={t("hint.names")}
          error={errors.names}
          value={typed.names}
          rows={14}
        />
      </>
    );
  }
  return (
    <>
      <TextField
        name="prefixes"
        label={t("field.prefixes")}
        hint={t("hint.prefixes")}
        error={errors.prefixes}
        value={typed.prefixes}
        rows={14}
      />
      <TextField
        name="serviceTreeId"
        label={t("field.serviceTreeId")}
        hint={t("hint.serviceTreeId")}
        error={errors.serviceTreeId}
        value={typed.serviceTreeId}
        maxLength={textLimits.serviceTreeId}
        isOptional
      />
    </>
  );
}
