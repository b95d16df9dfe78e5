import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";

import { reasonLimit, requestedRoles, workloadNameLimit } from "../access-request";

/** What was typed into the form, and why it was refused: keys of `access:error` by field. */
export type RefusedRequest = { typed: Record<string, string>; errors: Record<string, string> };

const fieldNames = ["workload", "role", "reason"] as const;

/** Workload, role and reason; what was typed stays. */
export function AccessRequestForm({
  suggested,
  refused,
}: {
  suggested: readonly string[];
  refused: RefusedRequest | undefined;
}) {
  const { t } = useTranslation("access");
  const { typed = {}, errors = {} } = refused ?? {};
  const limitOf = (name: string) => (name === "workload" ? workloadNameLimit : reasonLimit);
  const messageOf = (name: string) =>
    errors[name] ? t(`error.${errors[name]}`, { limit: limitOf(name) }) : undefined;
  const summary = [...fieldNames, "form" as const].flatMap((name) => {
    const message = messageOf(name);
    return message ? [{ message, fieldId: name === "form" ? undefined : name }] : [];
  });
  return (
    <section>
      <h2>{t("form.title")}</h2>
      <ErrorSummary errors={summary} />
      <form method="post" className="card">
        <FormKey />
        <Field
          id="workload"
          label={t("form.workload")}
          hint={t("form.workloadHint")}
          error={messageOf("workload")}
        >
          {(control) => (
            <input
              type="text"
              name="workload"
              list="workloads"
              maxLength={workloadNameLimit}
              autoComplete="off"
              defaultValue={typed.workload ?? ""}
              {...control}
            />
          )}
        </Field>
        <datalist id="workloads">
          {suggested.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <ChoiceList
          id="role"
          name="role"
          legend={t("form.role")}
          error={messageOf("role")}
          choices={requestedRoles.map((role) => ({
            value: role,
            label: t(`role.${role}`),
            hint: t(`form.roleHint.${role}`),
          }))}
          defaultValue={typed.role ?? requestedRoles[0]}
        />
        <Field
          id="reason"
          label={t("form.reason")}
          hint={t("form.reasonHint", { limit: reasonLimit })}
          error={messageOf("reason")}
        >
          {(control) => (
            <textarea
              name="reason"
              rows={4}
              maxLength={reasonLimit}
              defaultValue={typed.reason ?? ""}
              {...control}
            />
          )}
        </Field>
        <Button variant="primary">{t("form.send")}</Button>
      </form>
    </section>
  );
}
