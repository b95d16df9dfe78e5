import { useTranslation } from "react-i18next";

import { placeTextMaxLength } from "~/features/geo/place";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, type ControlProps } from "~/ui/field";
import { useJoin } from "~/ui/use-join";

import { incidentFields, type IncidentField, type IncidentForm } from "../incident-form";
import { detailsLimit, openStatuses, titleLimit } from "../incident";
import { severities } from "../severity";

const limits: Partial<Record<IncidentField, number>> = {
  title: titleLimit,
  location: placeTextMaxLength,
  details: detailsLimit,
};

/** What each field is called. */
const labels = {
  title: "form.title",
  location: "location",
  severity: "health",
  status: "status",
  details: "details",
} as const satisfies Record<IncidentField, string>;

function useErrorText({ errors }: Pick<IncidentForm, "errors">) {
  const { t } = useTranslation("health");
  return (field: IncidentField) =>
    errors[field] ? t(`error.${errors[field]}`, { limit: limits[field] }) : undefined;
}

/** All that is wrong, each with a link to its field. */
export function IncidentErrors({ errors }: Pick<IncidentForm, "errors">) {
  const { t } = useTranslation("health");
  const join = useJoin();
  const textOf = useErrorText({ errors });
  const messages = incidentFields.flatMap((fieldId) => {
    const text = textOf(fieldId);
    return text ? [{ fieldId, message: join.named(t(labels[fieldId]), text) }] : [];
  });
  return <ErrorSummary errors={messages} />;
}

/** The fields of an incident. */
export function IncidentFields(form: IncidentForm) {
  const { t } = useTranslation("health");
  const { values } = form;
  const textOf = useErrorText(form);
  const choice =
    (name: "severity" | "status", words: readonly string[], wordOf: (each: string) => string) =>
    (control: ControlProps) => (
      <select name={name} defaultValue={values[name] ?? words[0]} {...control}>
        {words.map((each) => (
          <option key={each} value={each}>
            {wordOf(each)}
          </option>
        ))}
      </select>
    );
  return (
    <>
      <Field id="title" label={t(labels.title)} hint={t("form.titleHint")} error={textOf("title")}>
        {(control) => (
          <input
            type="text"
            name="title"
            maxLength={titleLimit}
            defaultValue={values.title}
            {...control}
          />
        )}
      </Field>
      <Field
        id="location"
        label={t(labels.location)}
        hint={t("form.locationHint")}
        error={textOf("location")}
      >
        {(control) => (
          <input
            type="text"
            name="location"
            maxLength={placeTextMaxLength}
            defaultValue={values.location}
            {...control}
          />
        )}
      </Field>
      <Field id="severity" label={t(labels.severity)} error={textOf("severity")}>
        {choice("severity", severities, (each) => t(`severity.${each}`))}
      </Field>
      <Field id="status" label={t(labels.status)} error={textOf("status")}>
        {choice("status", openStatuses, (each) => t(`statuses.${each}`))}
      </Field>
      <DetailsField {...form} />
    </>
  );
}

/** What an update says. */
export function DetailsField(form: IncidentForm) {
  const { t } = useTranslation("health");
  const error = useErrorText(form)("details");
  return (
    <Field
      id="details"
      label={t(labels.details)}
      hint={t("form.detailsHint", { limit: detailsLimit })}
      error={error}
    >
      {(control) => (
        <textarea
          name="details"
          rows={6}
          maxLength={detailsLimit}
          defaultValue={form.values.details}
          {...control}
        />
      )}
    </Field>
  );
}
