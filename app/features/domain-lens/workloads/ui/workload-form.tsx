import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";

import { SelectField } from "~/ui/select-field";
import { workloadTypes, type ServiceArea } from "../workload";

/** What was typed into the form, and why it was refused. */
export type RefusedWorkload = {
  typed: Record<string, string>;
  errors: Record<string, string>;
  refusal: string | null;
};

type WorkloadFormProps = {
  /** What is stored; empty for a new one. */
  stored: Record<string, string>;
  areas: readonly ServiceArea[];
  refused: RefusedWorkload | undefined;
  cancelHref: string;
};

const textFields = ["championName", "championSecurityGroup", "championEmail"] as const;

/** All that people change of a workload; what was typed stays. */
export function WorkloadForm({ stored, areas, refused, cancelHref }: WorkloadFormProps) {
  const { t } = useTranslation("workloads");
  // Told that somebody else was quicker, a second sending is meant; before that it must be found out.
  const typed =
    refused?.refusal === "stale"
      ? { ...refused.typed, revision: stored.revision ?? "0" }
      : (refused?.typed ?? stored);
  const messageOf = (name: string) =>
    refused?.errors[name] ? t(`error.${refused.errors[name]}`) : undefined;
  const messages = refused
    ? [
        ...(refused.refusal ? [{ message: t(`refusal.${refused.refusal}`) }] : []),
        ...Object.entries(refused.errors).map(([fieldId, key]) => ({
          fieldId,
          message: t(`error.${key}`),
        })),
      ]
    : [];
  return (
    <>
      <ErrorSummary errors={messages} />
      <form method="post" className="card">
        <FormKey />
        <input type="hidden" name="revision" value={typed.revision ?? "0"} />
        <Field id="name" label={t("columns.name")} error={messageOf("name")}>
          {(control) => (
            <input
              type="text"
              name="name"
              maxLength={100}
              defaultValue={typed.name ?? ""}
              {...control}
            />
          )}
        </Field>
        <SelectField
          name="serviceArea"
          label={t("columns.area")}
          error={messageOf("serviceArea")}
          value={typed.serviceArea ?? ""}
          choices={[
            { value: "", label: t("form.choose") },
            ...areas.map(({ code, displayName }) => ({ value: code, label: displayName })),
          ]}
        />
        <SelectField
          name="workloadType"
          label={t("columns.type")}
          hint={t("form.typeHint")}
          error={messageOf("workloadType")}
          value={typed.workloadType ?? "External"}
          choices={workloadTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        />
        {textFields.map((name) => (
          <Field key={name} id={name} label={t(`form.${name}`)} error={messageOf(name)} isOptional>
            {(control) => (
              <input
                name={name}
                maxLength={254}
                type={name === "championEmail" ? "email" : "text"}
                defaultValue={typed[name] ?? ""}
                {...control}
              />
            )}
          </Field>
        ))}
        <Field
          id="propertyGroups"
          label={t("form.propertyGroups")}
          hint={t("form.propertyGroupsHint")}
          error={messageOf("propertyGroups")}
          isOptional
        >
          {(control) => (
            <textarea
              name="propertyGroups"
              rows={3}
              defaultValue={typed.propertyGroups ?? ""}
              {...control}
            />
          )}
        </Field>
        <div className="tools">
          <Button variant="primary">{t("form.save")}</Button>
          <ButtonLink href={cancelHref}>{t("form.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
