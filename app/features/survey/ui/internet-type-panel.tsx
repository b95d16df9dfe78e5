import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { useGap } from "~/ui/use-join";

import type { SurveyView } from "../survey.view";

type InternetTypePanelProps = {
  survey: SurveyView;
  /** The page that asks for the right type; the answers go there, too. */ href: string;
};

/** Asks the visitor whether the kind of connection is right, and thanks for the answer. */
export function InternetTypePanel({ survey, href }: InternetTypePanelProps) {
  const { t } = useTranslation("survey");
  const gap = useGap();
  return (
    <section className="card screen-only" id="internet-type" aria-labelledby="internet-type-title">
      <h2 id="internet-type-title">{t("title")}</h2>
      {survey.step === "thanks" ? (
        <p role="status">
          {t("thanks")}
          {gap}
          {t(`answer.${survey.type}`)}
        </p>
      ) : null}
      {survey.step === "ask" ? (
        <form method="post" action={href}>
          <p id="internet-type-question">{t(`question.${survey.type}`)}</p>
          <p className="small quiet">{t("kept")}</p>
          <div className="tools" role="group" aria-labelledby="internet-type-question">
            <Button name="correctness" value="Yes">
              {t("yes")}
            </Button>
            <Button name="correctness" value="No">
              {t("no")}
            </Button>
          </div>
        </form>
      ) : null}
      {survey.step === "choose" ? (
        <>
          <p>{survey.type === "Unknown" ? t("question.Unknown") : t("open")}</p>
          <p className="small quiet">{t("kept")}</p>
          <ButtonLink href={href}>{t("choose")}</ButtonLink>
        </>
      ) : null}
    </section>
  );
}
