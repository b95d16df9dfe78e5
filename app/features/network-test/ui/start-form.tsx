import type { FormEventHandler, ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { More } from "~/ui/more";
import { PageHead } from "~/ui/page-head";

import type { StartFormErrors } from "./read-start-form";
import { SentAndKept, type Loads } from "./sent-and-kept";

export type StartFormProps = {
  /** Where the form posts to: the page itself. */
  action: string;
  /** Draws the location field, with the message beside it if there is one. */
  placeField: (error: string | undefined) => ReactNode;
  values: { locationMode: "auto" | "manual"; tenantDomain: string };
  /** Words of `error.…` by field; `form` is for the whole of it. */
  errors: StartFormErrors & { form?: string };
  /** Gallatin has no tenant domain (specification §2). */
  offersTenantDomain: boolean;
  /** Files that the test loads and posts. */
  loads: Loads;
  /** Days a report made now is kept. */
  keptDays: number;
  isSignedIn: boolean;
  privacyHref: string;
  debugTrace: boolean;
};

type Handling = {
  onSubmit?: FormEventHandler<HTMLFormElement>;
  formRef?: Ref<HTMLFormElement>;
  /** What came of the test before. */
  notice?: ReactNode;
  /** Counts the tries, so that a summary of the same errors takes the focus again. */
  attempt?: number;
};

/** The start page: a plain form that posts itself, and that script may take over. */
export function StartForm({
  onSubmit,
  formRef,
  notice,
  attempt,
  ...props
}: StartFormProps & Handling) {
  const { t } = useTranslation("network-test");
  const { action, errors, isSignedIn, privacyHref, debugTrace } = props;
  return (
    <>
      <PageHead title={t("start.title")} />
      <p>{t("start.description")}</p>
      <More summary={t("start.more.summary")}>
        <p>{t("start.more.measured")}</p>
        <p>{t("start.more.result")}</p>
      </More>
      {notice}
      <StartErrors key={attempt} errors={errors} />
      <form method="post" action={action} onSubmit={onSubmit} ref={formRef}>
        <FormKey />
        <LocationChoice {...props} />
        <TenantDomain {...props} />
        {debugTrace ? <input type="hidden" name="debugTrace" value="true" /> : null}
        {isSignedIn ? null : <p className="small quiet">{t("start.terms")}</p>}
        <p>
          <Button variant="primary">{t("start.run")}</Button>
        </p>
      </form>
      <SentAndKept
        loads={props.loads}
        offersTenantDomain={props.offersTenantDomain}
        keptDays={props.keptDays}
        privacyHref={privacyHref}
      />
    </>
  );
}

function StartErrors({ errors: { form, place, tenantDomain } }: Pick<StartFormProps, "errors">) {
  const { t } = useTranslation("network-test");
  const entries = [
    { word: form, fieldId: undefined },
    { word: place, fieldId: "place" },
    { word: tenantDomain, fieldId: "tenant-domain" },
  ];
  return (
    <ErrorSummary
      errors={entries.flatMap(({ word, fieldId }) =>
        word ? [{ message: t(`error.${word}`), fieldId }] : [],
      )}
    />
  );
}

function LocationChoice({ placeField, values, errors }: StartFormProps) {
  const { t } = useTranslation("network-test");
  return (
    <ChoiceList
      id="location-mode"
      name="locationMode"
      legend={t("start.location.legend")}
      defaultValue={values.locationMode}
      choices={[
        { value: "auto", label: t("start.location.auto"), hint: t("start.location.autoHint") },
        {
          value: "manual",
          label: t("start.location.manual"),
          more: placeField(errors.place && t(`error.${errors.place}`)),
        },
      ]}
    />
  );
}

function TenantDomain({ offersTenantDomain, values, errors }: StartFormProps) {
  const { t } = useTranslation("network-test");
  if (!offersTenantDomain) return null;
  return (
    <More
      summary={t("start.domain.summary")}
      isOpen={values.tenantDomain !== "" || errors.tenantDomain !== undefined || undefined}
    >
      <Field
        id="tenant-domain"
        label={t("start.domain.label")}
        hint={t("start.domain.hint")}
        error={errors.tenantDomain && t(`error.${errors.tenantDomain}`)}
      >
        {(control) => (
          <input
            type="text"
            name="tenantDomain"
            defaultValue={values.tenantDomain}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
          />
        )}
      </Field>
    </More>
  );
}
