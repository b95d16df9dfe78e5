import { useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { prefixOf } from "~/features/settings/variants";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";

import { ErrorPage } from "./error-page";
import { statusOf } from "./error-words";
import type { ShellView } from "./shell-view.server";
import { signInHrefFor, useHere } from "./site-frame";

/** What a page of domain lens shows when it fails: without access, where to ask for it. */
export function DomainLensFault() {
  const { t } = useTranslation("shell");
  const view = useRouteLoaderData("routes/frame") as ShellView | undefined;
  const { pathname } = useLocation();
  const here = useHere();
  const homeHref = (view?.prefix ?? prefixOf(pathname)) || "/";
  if (statusOf(useRouteError()) !== 403 || !view?.profile) {
    return (
      <ErrorPage
        homeHref={homeHref}
        signInHref={view?.offersSignIn ? signInHrefFor(view.prefix, here) : null}
      />
    );
  }
  return (
    <div className="error-page">
      <PageHead title={t("domainLens.noAccess.title")} />
      <p>{t("domainLens.noAccess.text")}</p>
      <p>
        <ButtonLink href={view.accessRequestHref} variant="primary">
          {t("domainLens.noAccess.request")}
        </ButtonLink>
      </p>
      <p>
        <a href={homeHref}>{t("error.home")}</a>
      </p>
    </div>
  );
}
