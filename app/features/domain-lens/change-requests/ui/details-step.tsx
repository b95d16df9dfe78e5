import { useTranslation } from "react-i18next";

import { ChoiceList } from "~/ui/choice-list";

import { categories } from "../../endpoint-sets/endpoint-set";
import { SelectField } from "~/ui/select-field";
import { textLimits } from "../wizard-step";
import type { StepFieldsProps } from "./step-fields";
import { TextField } from "./text-field";
import { useSetName } from "./use-set-name";
import { YesNo } from "./yes-no";

/** What a set is, but for its names and prefixes. A member set has no ports and no members of its own. */
export function DetailsStep({ set, typed, errors, choices }: StepFieldsProps) {
  const { t } = useTranslation("changes");
  const field = (name: string) => ({
    name,
    label: t(`attribute.${name}`),
    error: errors[name],
    value: typed[name],
  });
  return (
    <>
      <SelectField
        {...field("workloadId")}
        error={errors.workloadId?.[0]}
        value={typed.workloadId ?? ""}
        choices={choices.workloads.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChoiceList
        id="category"
        name="category"
        legend={t("attribute.category")}
        error={errors.category}
        defaultValue={typed.category}
        choices={[...categories].reverse().map((category) => ({
          value: category,
          label: category,
          hint: t(`category.${category}`),
        }))}
      />
      {set.isMemberSet ? null : <RequiredAndPorts {...{ set, typed, errors, choices }} />}
      <YesNo
        name="isExpressRoute"
        legend={t("attribute.isExpressRoute")}
        hint={t("hint.isExpressRoute")}
        error={errors.isExpressRoute}
        value={typed.isExpressRoute}
      />
      <YesNo
        name="isHidden"
        legend={t("attribute.isHidden")}
        hint={t("hint.isHidden")}
        error={errors.isHidden}
        value={typed.isHidden}
      />
      <TextField
        {...field("publicDescription")}
        hint={t("hint.publicDescription")}
        rows={3}
        maxLength={textLimits.publicDescription}
      />
      <TextField
        {...field("internalDescription")}
        hint={t("hint.internalDescription")}
        rows={3}
        maxLength={textLimits.internalDescription}
        isOptional
      />
      <TextField {...field("serviceTreeIds")} hint={t("hint.serviceTreeIds")} rows={3} isOptional />
    </>
  );
}

function RequiredAndPorts({ typed, errors, choices }: Omit<StepFieldsProps, "finding" | "change">) {
  const { t } = useTranslation("changes");
  const nameOf = useSetName();
  const members = choices.memberSets.map((member) => ({
    value: member.internalId,
    label: `${nameOf(member)} · ${member.publicDescription}`,
  }));
  return (
    <>
      <YesNo
        name="isRequired"
        legend={t("attribute.isRequired")}
        error={errors.isRequired}
        value={typed.isRequired}
        words={{ yes: t("required.yes"), no: t("required.no") }}
        moreOfNo={
          <TextField
            name="optionalFunctionality"
            label={t("attribute.optionalFunctionality")}
            hint={t("hint.optionalFunctionality")}
            error={errors.optionalFunctionality}
            value={typed.optionalFunctionality}
            rows={2}
            maxLength={textLimits.optionalFunctionality}
          />
        }
      />
      <TextField
        name="tcpPorts"
        label={t("attribute.tcpPorts")}
        hint={t("hint.ports")}
        error={errors.tcpPorts}
        value={typed.tcpPorts}
        maxLength={textLimits.tcpPorts}
        isOptional
      />
      <TextField
        name="udpPorts"
        label={t("attribute.udpPorts")}
        error={errors.udpPorts}
        value={typed.udpPorts}
        maxLength={textLimits.udpPorts}
        isOptional
      />
      <SelectField
        name="memberSetId"
        label={t("attribute.memberSetId")}
        hint={t("hint.memberSetId")}
        error={errors.memberSetId?.[0]}
        value={typed.memberSetId ?? ""}
        isOptional
        choices={[{ value: "", label: t("none") }, ...members]}
      />
    </>
  );
}
