import { useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { prefixOf } from "~/features/settings/variants";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";

import { ErrorPage } from "./error-page";
import { statusOf } from "./error-words";
import type { ShellView } from "./shell-view.server";
import { signInHrefFor, useHere } from "./site-frame";

/** What a page of the internal network partner report shows when it fails. */
export function InternalReportFault() {
  return <NoAccessFault words="internalReport" />;
}

/** What a page of the provider portal shows when it fails: without access, where to register. */
export function ProviderPortalFault() {
  return <NoAccessFault words="providerPortal" />;
}

/** What a page of a solution shows when it fails: without access, where to register. */
export function SolutionFault() {
  return <NoAccessFault words="solution" />;
}

function NoAccessFault({ words }: { words: "internalReport" | "providerPortal" | "solution" }) {
  const { t } = useTranslation("shell");
  const view = useRouteLoaderData("routes/frame") as ShellView | undefined;
  const { pathname } = useLocation();
  const here = useHere();
  const prefix = view?.prefix ?? prefixOf(pathname);
  const homeHref = prefix || "/";
  if (statusOf(useRouteError()) !== 403 || !view?.profile)
    return (
      <ErrorPage
        homeHref={homeHref}
        signInHref={view?.offersSignIn ? signInHrefFor(view.prefix, here) : null}
      />
    );
  return (
    <div className="error-page">
      <PageHead title={t(`noAccess.${words}.title`)} />
      <p>{t(`noAccess.${words}.text`)}</p>
      {words !== "internalReport" ? (
        <p>
          <ButtonLink href={`${prefix}/partnerPortal`} variant="primary">
            {t("noAccess.register")}
          </ButtonLink>
        </p>
      ) : null}
      <p>
        <a href={homeHref}>{t("error.home")}</a>
      </p>
    </div>
  );
}
