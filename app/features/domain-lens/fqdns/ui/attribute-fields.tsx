import { useTranslation } from "react-i18next";

import { Field } from "~/ui/field";

import { SelectField } from "~/ui/select-field";
import { customerFacingReasons, customerFacingStatuses, fqdnScopes } from "../fqdn";

/** What was typed, by field. */
export type Typed = Record<string, string>;

/** The key of a field's message, by field. */
export type FieldErrors = Record<string, string>;

/** A form that was refused: which one, what was typed, and why. */
export type RefusedFqdnForm = {
  form: "update" | "assign";
  typed: Typed;
  errors: FieldErrors;
  refusal: string | null;
};

export type AttributePart = "customer-facing" | "scope" | "service-tree" | "deprecated";

type AttributeFieldsProps = {
  parts: readonly AttributePart[];
  typed: Typed;
  errors: FieldErrors;
  serviceHint?: string;
  /** Where an empty service would take it from every record. */
  isServiceRequired?: boolean;
};

/** The fields of the attributes that are to be changed; each keeps what was typed. */
export function AttributeFields({
  parts,
  typed,
  errors,
  serviceHint,
  isServiceRequired = false,
}: AttributeFieldsProps) {
  const { t } = useTranslation(["fqdns", "endpoints"]);
  const messageOf = (name: string) => (errors[name] ? t(`error.${errors[name]}`) : undefined);
  return (
    <>
      {parts.includes("customer-facing") ? (
        <CustomerFacingFields typed={typed} messageOf={messageOf} />
      ) : null}
      {parts.includes("scope") ? (
        <SelectField
          name="scope"
          label={t("columns.scope")}
          hint={t("form.scopeHint")}
          error={messageOf("scope")}
          value={typed.scope ?? "Unset"}
          choices={fqdnScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        />
      ) : null}
      {parts.includes("service-tree") ? (
        <Field
          id="service"
          label={t("columns.serviceTree")}
          hint={serviceHint ?? t("form.serviceHint")}
          error={messageOf("service")}
          isOptional={!isServiceRequired}
        >
          {(control) => (
            <input
              type="text"
              name="service"
              maxLength={200}
              defaultValue={typed.service ?? ""}
              {...control}
            />
          )}
        </Field>
      ) : null}
      {parts.includes("deprecated") ? (
        <SelectField
          name="isDeprecated"
          label={t("columns.deprecated")}
          value={typed.isDeprecated ?? "false"}
          choices={[
            { value: "false", label: t("endpoints:no") },
            { value: "true", label: t("endpoints:yes") },
          ]}
        />
      ) : null}
    </>
  );
}

function CustomerFacingFields({
  typed,
  messageOf,
}: {
  typed: Typed;
  messageOf: (name: string) => string | undefined;
}) {
  const { t } = useTranslation("fqdns");
  return (
    <>
      <SelectField
        name="customerFacingStatus"
        label={t("columns.customerFacing")}
        hint={t("form.customerFacingHint")}
        error={messageOf("customerFacingStatus")}
        value={typed.customerFacingStatus ?? "Unset"}
        choices={customerFacingStatuses.map((value) => ({
          value,
          label: t(`customerFacing.${value}`),
        }))}
      />
      <Field
        id="customerFacingNote"
        label={t("form.customerFacingNote")}
        error={messageOf("customerFacingNote")}
      >
        {(control) => (
          <textarea
            name="customerFacingNote"
            rows={2}
            maxLength={2000}
            defaultValue={typed.customerFacingNote ?? ""}
            {...control}
          />
        )}
      </Field>
      <Field
        id="requestorAlias"
        label={t("form.requestorAlias")}
        error={messageOf("requestorAlias")}
      >
        {(control) => (
          <input
            type="text"
            name="requestorAlias"
            maxLength={64}
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={typed.requestorAlias ?? ""}
            {...control}
          />
        )}
      </Field>
      <SelectField
        name="reasonCode"
        label={t("form.reasonCode")}
        error={messageOf("reasonCode")}
        value={typed.reasonCode ?? ""}
        choices={[
          { value: "", label: t("form.noReason") },
          ...customerFacingReasons.map((value) => ({ value, label: t(`reasons.${value}`) })),
        ]}
      />
      <Field id="reasonComment" label={t("form.reasonComment")} error={messageOf("reasonComment")}>
        {(control) => (
          <textarea
            name="reasonComment"
            rows={2}
            maxLength={2000}
            defaultValue={typed.reasonComment ?? ""}
            {...control}
          />
        )}
      </Field>
    </>
  );
}
