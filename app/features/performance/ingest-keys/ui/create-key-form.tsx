import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";

import { keyNameLimit } from "../ingest-key";
import { createIngestKeySchema, type CreateIngestKeyInput } from "../ingest-key.schema";

type CreateKeyFormProps = {
  action: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Names a new key. */
export function CreateKeyForm({ action, lastResult }: CreateKeyFormProps) {
  const { t } = useTranslation("ingest");
  const [form, fields] = useForm<CreateIngestKeyInput>({
    id: "ingest-key-form",
    lastResult,
    constraint: getZodConstraint(createIngestKeySchema),
    defaultNoValidate: false,
  });
  const words = (errors: string[] | undefined) =>
    errors?.slice(0, 1).map((key) => t(`error.${key}`));
  const wrong = [
    ...(words(fields.name.errors) ?? []).map((message) => ({ message, fieldId: fields.name.id })),
    ...(words(form.errors) ?? []).map((message) => ({ message, fieldId: undefined })),
  ];
  const { key: _key, ...nameProps } = getInputProps(fields.name, { type: "text" });
  return (
    <section>
      <h2>{t("create.title")}</h2>
      <ErrorSummary errors={wrong} />
      <form {...getFormProps(form)} method="post" action={action} className="card">
        <FormKey />
        <Field
          id={fields.name.id}
          label={t("name")}
          hint={t("create.nameHint", { limit: keyNameLimit })}
          error={words(fields.name.errors)}
        >
          {(control) => <input {...nameProps} autoComplete="off" {...control} />}
        </Field>
        <Button variant="primary">{t("create.save")}</Button>
      </form>
    </section>
  );
}
