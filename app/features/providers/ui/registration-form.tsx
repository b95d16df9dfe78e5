import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { FormKey } from "~/ui/form-key";

import {
  companyNameLimit,
  companyUrlLimit,
  emailLimit,
  registrationFields,
  termsVersion,
  type RegistrationField,
  type TypedRegistration,
} from "../registration";

/** What was typed into the form, and why it was refused: keys of `providers:error` by field. */
export type RefusedRegistration = {
  typed: TypedRegistration;
  errors: { [field in RegistrationField | "form"]?: string };
};

export const emptyRegistration: RefusedRegistration = {
  typed: { companyName: "", companyUrl: "", emailAddress: "", hasAcceptedTerms: false },
  errors: {},
};

type RegistrationFormProps = {
  title: string;
  form: RefusedRegistration;
  /** Where "Cancel" leads; null where there is nothing to go back to. */
  cancelHref: string | null;
};

/** Company, URL, address and terms; what was typed stays. */
export function RegistrationForm({ title, form, cancelHref }: RegistrationFormProps) {
  const { t } = useTranslation("providers");
  const { typed, errors } = form;
  const messageOf = (field: RegistrationField | "form") =>
    errors[field] ? t(`error.${errors[field]}`, { limit: companyNameLimit }) : undefined;
  const summary = [...registrationFields, "form" as const].flatMap((field) => {
    const message = messageOf(field);
    return message ? [{ message, fieldId: field === "form" ? undefined : field }] : [];
  });
  const text = (field: "companyName" | "companyUrl" | "emailAddress") => ({
    name: field,
    required: true,
    defaultValue: typed[field],
  });
  return (
    <section>
      <h2>{title}</h2>
      <ErrorSummary errors={summary} />
      <form method="post" className="card" noValidate>
        <FormKey />
        <Field id="companyName" label={t("register.companyName")} error={messageOf("companyName")}>
          {(control) => (
            <input
              type="text"
              autoComplete="organization"
              maxLength={companyNameLimit}
              {...text("companyName")}
              {...control}
            />
          )}
        </Field>
        <Field
          id="companyUrl"
          label={t("register.companyUrl")}
          hint={t("register.companyUrlHint")}
          error={messageOf("companyUrl")}
        >
          {(control) => (
            <input
              type="text"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={companyUrlLimit}
              {...text("companyUrl")}
              {...control}
            />
          )}
        </Field>
        <Field
          id="emailAddress"
          label={t("register.emailAddress")}
          hint={t("register.emailAddressHint")}
          error={messageOf("emailAddress")}
        >
          {(control) => (
            <input
              type="email"
              autoComplete="email"
              maxLength={emailLimit}
              {...text("emailAddress")}
              {...control}
            />
          )}
        </Field>
        <Terms isAccepted={typed.hasAcceptedTerms} error={messageOf("hasAcceptedTerms")} />
        <div className="tools">
          <Button name="intent" value="register" variant="primary">
            {t("register.send")}
          </Button>
          {cancelHref === null ? null : (
            <ButtonLink href={cancelHref}>{t("register.cancel")}</ButtonLink>
          )}
        </div>
      </form>
    </section>
  );
}

const terms = ["authority", "lists", "figures", "kept"] as const;

function Terms({ isAccepted, error }: { isAccepted: boolean; error: string | undefined }) {
  const { t } = useTranslation("providers");
  return (
    <>
      <Fold
        title={t("register.terms")}
        summary={t("register.termsSummary", { version: termsVersion })}
      >
        <ul>
          {terms.map((term) => (
            <li key={term}>{t(`register.termsOf.${term}`)}</li>
          ))}
        </ul>
      </Fold>
      <ChoiceList
        id="hasAcceptedTerms"
        name="hasAcceptedTerms"
        legend={t("register.terms")}
        isLegendHidden
        error={error}
        isMultiple
        choices={[{ value: "yes", label: t("register.accept"), isChosen: isAccepted }]}
      />
    </>
  );
}
