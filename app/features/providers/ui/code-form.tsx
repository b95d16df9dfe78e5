import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";

import { codeDigits, codeMinutes, codesOfAddressMost } from "../code";
import type { RegistrationView } from "../partner.view";
import { mailMarks } from "./partner-states";

type CodeFormProps = {
  registration: RegistrationView;
  changeHref: string;
  /** Keys of `providers:error`: of the code, or of what else was asked. */
  errors: { code?: string; form?: string };
};

/** Where the code went, a field for it, and what to do without one. */
export function CodeForm({ registration, changeHref, errors }: CodeFormProps) {
  const { t } = useTranslation("providers");
  const codeError = errors.code && t(`error.${errors.code}`);
  const { mailState } = registration;
  return (
    <section>
      <h2>{t("code.title")}</h2>
      <ErrorSummary
        errors={[
          ...(codeError ? [{ message: codeError, fieldId: "code" }] : []),
          ...(errors.form ? [{ message: t(`error.${errors.form}`) }] : []),
        ]}
      />
      <RegistrationFacts registration={registration} />
      {(mailState === "sending" && !registration.isMailLost) || mailState === "queued" ? (
        <p>{t(`code.stateText.${mailState}`)}</p>
      ) : null}
      <form method="post" className="card" noValidate>
        <Field
          id="code"
          label={t("code.code")}
          hint={t("code.codeHint", { digits: codeDigits, minutes: codeMinutes })}
          error={codeError}
        >
          {(control) => (
            <input
              type="text"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={codeDigits * 3}
              required
              {...control}
            />
          )}
        </Field>
        <Button name="intent" value="verify" variant="primary">
          {t("code.verify")}
        </Button>
      </form>
      <h3>{t("code.otherTitle")}</h3>
      <p className="hint">{t("code.resendHint", { count: codesOfAddressMost })}</p>
      <form method="post" className="tools">
        <FormKey />
        <Button name="intent" value="resend">
          {t("code.resend")}
        </Button>
        <a href={changeHref}>{t("code.change")}</a>
      </form>
    </section>
  );
}

function RegistrationFacts({ registration }: Pick<CodeFormProps, "registration">) {
  const { t } = useTranslation("providers");
  const { companyName, email, expiresAt, mailState } = registration;
  return (
    <Facts
      facts={[
        { name: t("code.company"), value: companyName },
        { name: t("code.sentTo"), value: email },
        {
          name: t("code.mail"),
          value: <StateMark state={mailMarks[mailState]} label={t(`code.state.${mailState}`)} />,
        },
        { name: t("code.ends"), value: expiresAt ? <Time at={expiresAt} /> : <Absent /> },
      ]}
    />
  );
}
