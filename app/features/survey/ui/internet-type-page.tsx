import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { InternetType } from "../internet-type";

type InternetTypePageProps = {
  choices: readonly InternetType[];
  reportHref: string;
  /** Whether there is nothing left to say. */
  isAnswered: boolean;
  /** Whether the form came without a choice. */
  isMissing: boolean;
};

/** The form that asks which kind of connection it is, once the guess was wrong. */
export function InternetTypePage({
  choices,
  reportHref,
  isAnswered,
  isMissing,
}: InternetTypePageProps) {
  const { t } = useTranslation("survey");
  const error = isMissing ? t("page.missing") : undefined;
  return (
    <>
      <PageHead title={t("page.title")} />
      {isAnswered ? (
        <>
          <Note tone="warning">{t("page.answered")}</Note>
          <p>
            <a href={reportHref}>{t("page.back")}</a>
          </p>
        </>
      ) : (
        <>
          <ErrorSummary errors={error ? [{ message: error, fieldId: "internetType" }] : []} />
          <form method="post">
            <ChoiceList
              id="internetType"
              name="internetType"
              legend={t("page.title")}
              isLegendHidden
              error={error}
              choices={choices.map((type) => ({ value: type, label: t(`type.${type}`) }))}
            />
            <p className="small quiet">{t("kept")}</p>
            <div className="tools">
              <Button variant="primary">{t("page.send")}</Button>
              <ButtonLink href={reportHref}>{t("page.back")}</ButtonLink>
            </div>
          </form>
        </>
      )}
    </>
  );
}
