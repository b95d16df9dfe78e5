import { useTranslation } from "react-i18next";

import { shortId } from "~/lib/short-id";
import { Button, ButtonLink } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { PageHead } from "~/ui/page-head";
import { useGap } from "~/ui/use-join";

import { feedbackOrigin, messageLengthLimit, ratings, type FeedbackOrigin } from "../feedback";
import { feedbackFields, type FeedbackErrors, type FeedbackValues } from "../read-feedback-form";

export type FeedbackPageProps = {
  values: FeedbackValues;
  errors: FeedbackErrors;
  homeHref: string;
  privacyHref: string;
};

/** The feedback form: stars, words, and whether an answer is welcome. */
export function FeedbackPage({ values, errors, homeHref, privacyHref }: FeedbackPageProps) {
  const { t } = useTranslation("feedback");
  const gap = useGap();
  const origin = feedbackOrigin(values.from);
  const originName = useOriginName(origin);
  const textOf = (field: (typeof feedbackFields)[number]) =>
    errors[field] && t(`error.${errors[field]}`, { limit: messageLengthLimit });
  return (
    <>
      <PageHead
        title={t("title")}
        crumbs={origin ? [{ label: originName, href: origin.href }, { label: t("title") }] : []}
      />
      <ErrorSummary
        errors={feedbackFields.flatMap((fieldId) =>
          errors[fieldId] ? [{ fieldId, message: textOf(fieldId) ?? "" }] : [],
        )}
      />
      <form method="post" noValidate>
        <FormKey />
        <input type="hidden" name="page" value={values.page} />
        <input type="hidden" name="from" value={values.from} />
        <ChoiceList
          id="rating"
          name="rating"
          legend={t("rating")}
          error={textOf("rating")}
          choices={ratings.map((stars) => ({ value: String(stars), label: t(`stars.${stars}`) }))}
          defaultValue={values.rating}
        />
        <Field
          id="message"
          label={t("message")}
          hint={t("messageHint", { limit: messageLengthLimit })}
          error={textOf("message")}
        >
          {(control) => (
            <textarea
              {...control}
              name="message"
              rows={6}
              maxLength={messageLengthLimit}
              defaultValue={values.message}
            />
          )}
        </Field>
        <Reply values={values} error={textOf("replyTo")} />
        <p className="small quiet">
          {t("kept")}
          {gap}
          <a href={privacyHref}>{t("privacy.title", { ns: "shell" })}</a>
        </p>
        <div className="tools">
          <Button variant="primary">{t("send")}</Button>
          <ButtonLink href={origin?.href ?? homeHref}>{t("cancel")}</ButtonLink>
        </div>
      </form>
    </>
  );
}

function Reply({ values, error }: { values: FeedbackValues; error: string | undefined }) {
  const { t } = useTranslation("feedback");
  return (
    <div className="choices">
      <div className="choice">
        <input
          type="checkbox"
          id="mayReply"
          name="mayReply"
          value="yes"
          defaultChecked={values.mayReply}
        />
        <label htmlFor="mayReply">{t("mayReply")}</label>
        <div className="choice-more">
          <Field id="replyTo" label={t("replyTo")} hint={t("replyHint")} error={error}>
            {(control) => (
              <input
                {...control}
                type="email"
                name="replyTo"
                autoComplete="email"
                defaultValue={values.replyTo}
              />
            )}
          </Field>
        </div>
      </div>
    </div>
  );
}

/** What a link to the page that the reader came from says. */
function useOriginName(origin: FeedbackOrigin | null): string {
  const { t } = useTranslation("feedback");
  return origin ? t(`origin.${origin.kind}`, { id: shortId(origin.reportId) }) : "";
}

/** Replaces the form after the feedback was stored, with the way back. */
export function FeedbackThanks({ homeHref, from }: { homeHref: string; from: string }) {
  const { t } = useTranslation("feedback");
  const origin = feedbackOrigin(from);
  const originName = useOriginName(origin);
  return (
    <>
      <PageHead title={t("thanks.title")} />
      <p>{t("thanks.text")}</p>
      <p>
        {origin ? (
          <a href={origin.href}>{originName}</a>
        ) : (
          <a href={homeHref}>{t("thanks.home")}</a>
        )}
      </p>
    </>
  );
}
