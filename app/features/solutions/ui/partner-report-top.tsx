import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";

import {
  allSolutionsHref,
  analyticsHref,
  allTenantsHref,
  providerIndexHref,
  type PartnerTab,
} from "../solutions-address";

/** The words of the tabs. */
const tabWords = {
  providers: "report.providers",
  npi: "report.index",
  analytics: "report.analytics",
  tenants: "report.tenants",
} as const satisfies Record<PartnerTab, string>;

type PartnerReportTopProps = {
  prefix: string;
  tab: PartnerTab;
  /** What the page found; without one its name is the heading. */
  heading?: string;
  tools?: ReactNode;
};

/** The head of the internal network partner report, with its tabs. */
export function PartnerReportTop({ prefix, tab, heading, tools }: PartnerReportTopProps) {
  const { t } = useTranslation("solutions");
  return (
    <>
      <PageHead
        title={heading ?? t("report.title")}
        crumbs={
          heading === undefined
            ? undefined
            : [
                { label: t("report.title"), href: allSolutionsHref(prefix) },
                { label: t(tabWords[tab]) },
              ]
        }
        tools={tools}
      />
      <Tabs
        label={t("report.tabs")}
        tabs={[
          {
            href: allSolutionsHref(prefix),
            id: "providers",
            label: t("report.providers"),
            isCurrent: tab === "providers",
          },
          {
            href: providerIndexHref(prefix),
            id: "npi",
            label: t("report.index"),
            isCurrent: tab === "npi",
          },
          {
            href: analyticsHref(prefix),
            id: "analytics",
            label: t("report.analytics"),
            isCurrent: tab === "analytics",
          },
          {
            href: allTenantsHref(prefix),
            id: "tenants",
            label: t("report.tenants"),
            isCurrent: tab === "tenants",
          },
        ]}
      />
    </>
  );
}
