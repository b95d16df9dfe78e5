import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { PageHead } from "~/ui/page-head";

import { reasonLimit } from "../npi/correct-index.schema";

type CorrectIndexPageProps = {
  heading: string;
  /** The page of the index. */
  home: string;
  /** The newest one. */
  revision: number;
  /** What was typed, and the key of the words that say what is wrong with it. */
  reason: string;
  refusal: string | undefined;
};

/** Errors that are about the reason; others are about the whole form. */
const ofReason = ["missing", "too-long"];

/** Asks for the reason before a frozen index is corrected, which cannot be undone. */
export function CorrectIndexPage(props: CorrectIndexPageProps) {
  const { heading, home, revision, reason, refusal } = props;
  const { t } = useTranslation("performance");
  const message = refusal && t(`index.correct.${refusal}`, { limit: reasonLimit });
  const isOfReason = refusal !== undefined && ofReason.includes(refusal);
  return (
    <>
      <PageHead
        title={heading}
        crumbs={[{ label: t("index.title"), href: home }, { label: t("index.correct.confirm") }]}
      />
      <ErrorSummary
        errors={message ? [{ message, fieldId: isOfReason ? "reason" : undefined }] : []}
      />
      <p className="prose">{t("index.correct.text", { revision: revision + 1 })}</p>
      <form method="post" noValidate>
        <FormKey />
        <input type="hidden" name="revision" value={revision} />
        <Field
          id="reason"
          label={t("index.correct.reason")}
          hint={t("index.correct.reasonHint")}
          error={isOfReason ? message : undefined}
        >
          {(control) => (
            <textarea
              name="reason"
              rows={4}
              maxLength={reasonLimit}
              defaultValue={reason}
              {...control}
            />
          )}
        </Field>
        <div className="tools">
          <Button variant="danger">{t("index.correct.confirm")}</Button>
          <ButtonLink href={home}>{t("index.correct.cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}
