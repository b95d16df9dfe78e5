import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { hiddenStatusText, stayHrefOf } from "~/platform/hidden-page";
import { usePageFault } from "~/platform/page-fault";
import { ButtonLink } from "~/ui/button";

import { errorWords, statusOf } from "./error-words";
import { WrongRoute } from "./wrong-route";

type ErrorPageProps = {
  homeHref: string;
  /** Where somebody who is not signed in may do so; null where that would not help. */
  signInHref?: string | null;
};

/** What went wrong, what to do, and the request's id for whoever is asked about it. */
export function ErrorPage({ homeHref, signInHref = null }: ErrorPageProps) {
  const error = useRouteError();
  const thrown = statusOf(error);
  const { status = thrown, requestId, heldForm } = usePageFault() ?? {};
  const { t } = useTranslation("shell");
  const here = useLocation();
  const isHidden = isRouteErrorResponse(error) && error.statusText === hiddenStatusText;
  if (isHidden) return <WrongRoute homeHref={homeHref} stayHref={stayHrefOf(here)} />;
  const key = errorWords(status);
  return (
    <div className="error-page">
      <h1>{t(`error.${key}.title`)}</h1>
      <p>{t(`error.${key}.text`)}</p>
      {heldForm}
      {(status === 401 || status === 403) && signInHref && !heldForm ? (
        <p>
          <ButtonLink href={signInHref} variant="primary">
            {t("signIn.action")}
          </ButtonLink>
        </p>
      ) : null}
      <p className="tools">
        <a href={homeHref}>{t("error.home")}</a>
      </p>
      {requestId ? (
        <p className="small quiet">
          {t("error.request")} <code>{requestId}</code>
        </p>
      ) : null}
    </div>
  );
}
