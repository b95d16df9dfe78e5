import {
  getFormProps,
  getInputProps,
  getSelectProps,
  useForm,
  type SubmissionResult,
} from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";

import { assignableRoles } from "../role-assignment";
import { grantRoleSchema, type GrantRoleInput } from "../role-assignment.schema";

type GrantField = keyof GrantRoleInput;

const fieldNames = [
  "name",
  "tenantId",
  "objectId",
  "role",
  "scope",
  "email",
] as const satisfies readonly GrantField[];

/** The form that gives somebody a role; `lastResult` is what became of it when it was refused. */
export function GrantRoleForm({
  action,
  lastResult,
}: {
  action: string;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation("admin");
  const [form, fields] = useForm<GrantRoleInput>({
    id: "grant",
    lastResult,
    constraint: getZodConstraint(grantRoleSchema),
    // Without script the browser is the first to look.
    defaultNoValidate: false,
  });
  const words = (errors: string[] | undefined) =>
    errors?.slice(0, 1).map((key) => t(`error.${key}`));
  const wrong = [
    ...fieldNames.flatMap((name) =>
      (words(fields[name].errors) ?? []).map((message) => ({ message, fieldId: fields[name].id })),
    ),
    ...(words(form.errors) ?? []).map((message) => ({ message, fieldId: undefined })),
  ];
  const textField = (name: "tenantId" | "objectId" | "name" | "scope" | "email") => (
    <Field
      id={fields[name].id}
      label={t(`grant.${name}`)}
      hint={t(`grant.${name}Hint`)}
      error={words(fields[name].errors)}
    >
      {(control) => (
        <input
          {...plainProps(getInputProps(fields[name], { type: "text" }))}
          autoComplete="off"
          {...control}
        />
      )}
    </Field>
  );
  return (
    <section>
      <h2>{t("grant.title")}</h2>
      <ErrorSummary errors={wrong} />
      <form {...getFormProps(form)} method="post" action={action} className="card">
        <FormKey />
        {textField("name")}
        {textField("tenantId")}
        {textField("objectId")}
        <Field id={fields.role.id} label={t("roles.role")} error={words(fields.role.errors)}>
          {(control) => (
            <select {...plainProps(getSelectProps(fields.role))} {...control}>
              {assignableRoles.map((role) => (
                <option key={role} value={role}>
                  {t(`role.${role}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {textField("scope")}
        {textField("email")}
        <Button variant="primary">{t("grant.save")}</Button>
      </form>
    </section>
  );
}

/** React wants a key by itself, and not among what is spread. */
function plainProps<Props extends { key?: unknown }>({
  key: _key,
  ...props
}: Props): Omit<Props, "key"> {
  return props;
}
