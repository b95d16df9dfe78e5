import { useTranslation } from "react-i18next";

import { PageHead } from "~/ui/page-head";

type WrongRouteProps = {
  homeHref: string;
  /** Stops the redirect; null when it is stopped. */
  stayHref: string | null;
};

/** An address that leads nowhere: says so, and where the reader is taken. */
export function WrongRoute({ homeHref, stayHref }: WrongRouteProps) {
  const { t } = useTranslation("shell");
  return (
    <div className="error-page">
      <PageHead title={t("error.404.title")} />
      <p>{stayHref ? t("wrongRoute.text") : t("error.404.text")}</p>
      <p>
        <a href={homeHref}>{t("error.home")}</a>
      </p>
      {stayHref ? (
        <p>
          <a href={stayHref}>{t("wrongRoute.stay")}</a>
        </p>
      ) : null}
    </div>
  );
}
