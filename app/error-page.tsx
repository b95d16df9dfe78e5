import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { prefixOf } from "~/features/settings/variants";

/** Statuses with words of their own; every other one reads as a fault of ours. */
const knownStatuses = [400, 403, 404, 405, 409, 413, 415, 422, 429, 503];

/** The one error page: says what happened, what to do, and the request id for a report. */
export function ErrorPage() {
  const error = useRouteError();
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const key = knownStatuses.includes(status) ? String(status) : "500";
  return (
    <main className="error-page">
      <h1>{t(`error.${key}.title`)}</h1>
      <p>{t(`error.${key}.text`)}</p>
      <p>
        <a href={prefixOf(pathname) || "/"}>{t("error.home")}</a>
      </p>
    </main>
  );
}
