import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";

import { endpointsHref, endpointViews, type EndpointView } from "../endpoints-address";

type EndpointsHeadProps = {
  prefix: string;
  view: EndpointView;
  mayAddSet: boolean;
  mayAddWorkload: boolean;
  /** What is staged, and the run that publishes it. */
  mayPublish: boolean;
  /** A champion names deputies. */
  mayNameDeputies: boolean;
  /** The list of OCDI associations, where they are offered. */
  ocdiHref?: string;
  /** What waits for the reader; stands before everything else. */
  waiting?: ReactNode;
};

/** Title, tools and the three views of the endpoints manager. */
export function EndpointsHead({
  prefix,
  view,
  mayAddSet,
  mayAddWorkload,
  mayPublish,
  mayNameDeputies,
  ocdiHref,
  waiting,
}: EndpointsHeadProps) {
  const { t } = useTranslation(["endpoints", "ocdi"]);
  return (
    <>
      <PageHead
        title={t("title")}
        tools={
          <>
            {view === "sets" && mayPublish ? (
              <ButtonLink href={`${prefix}/endpoints/publishing`}>{t("publishing")}</ButtonLink>
            ) : null}
            {mayNameDeputies ? (
              <ButtonLink href={`${prefix}/endpoints/deputies`}>{t("deputies")}</ButtonLink>
            ) : null}
            {ocdiHref ? <ButtonLink href={ocdiHref}>{t("ocdi:list.title")}</ButtonLink> : null}
            {view === "sets" && mayAddSet ? (
              <ButtonLink href={`${prefix}/endpoints/new`} variant="primary">
                {t("add")}
              </ButtonLink>
            ) : null}
            {view === "workloads" && mayAddWorkload ? (
              <ButtonLink href={`${prefix}/endpoints/workloads/new`} variant="primary">
                {t("addWorkload")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {waiting}
      <Tabs
        label={t("title")}
        tabs={endpointViews.map((each) => ({
          href: endpointsHref(prefix, each),
          label: t(`views.${each}`),
          isCurrent: each === view,
        }))}
      />
    </>
  );
}
