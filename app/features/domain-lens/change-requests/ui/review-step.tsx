import { useTranslation } from "react-i18next";

import { useFormat } from "~/ui/use-format";

import { textLimits } from "../wizard-step";
import type { StepFieldsProps } from "./step-fields";
import { TextField } from "./text-field";
import { useFinding } from "./use-finding";

/** What the change does, why, and from when. */
export function ReviewStep({ typed, errors, choices, finding, change }: StepFieldsProps) {
  const { t } = useTranslation("changes");
  const { day } = useFormat();
  const found = useFinding()(finding);
  return (
    <>
      <p>
        <strong>{found}</strong>
      </p>
      <TextField
        name="changeReason"
        label={t("field.changeReason")}
        hint={t("hint.changeReason")}
        error={errors.changeReason}
        value={typed.changeReason}
        rows={4}
        maxLength={textLimits.changeReason}
      />
      {change.disposition === "Remove" ? null : (
        <TextField
          name="addEffectiveOn"
          label={t("field.addEffectiveOn")}
          hint={t("hint.addEffectiveOn", { day: day(choices.earliest) })}
          error={errors.addEffectiveOn}
          value={typed.addEffectiveOn}
          type="date"
          isOptional
        />
      )}
      <TextField
        name="removeEffectiveOn"
        label={t("field.removeEffectiveOn")}
        hint={t("hint.removeEffectiveOn")}
        error={errors.removeEffectiveOn}
        value={typed.removeEffectiveOn}
        type="date"
        isOptional
      />
    </>
  );
}
