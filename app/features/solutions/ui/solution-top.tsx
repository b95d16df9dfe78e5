import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";

import type { SolutionView } from "../solution.view";
import {
  allLocationsHref,
  historyHref,
  overviewHref,
  profileHref,
  solutionHref,
  tenantsHref,
  type SolutionTab,
} from "../solutions-address";

export type SolutionTopProps = {
  prefix: string;
  /** The list that the reader came from. */
  listHref: string;
  solution: Pick<SolutionView, "id" | "name" | "isOfficial">;
  /** Whether the reader may read figures; by default so. */
  hasFigures?: boolean;
};

type TopProps = SolutionTopProps & {
  tab: SolutionTab;
  /** What the page found; without one the name is the heading. */
  heading?: string;
  tools?: ReactNode;
};

/** The head of the page of a solution, with its tabs. */
export function SolutionTop(props: TopProps) {
  const { prefix, listHref, solution, tab, heading, tools, hasFigures = true } = props;
  const { t } = useTranslation("solutions");
  const href = solutionHref(prefix, solution.id);
  const overview = {
    href: overviewHref(prefix, solution.id),
    id: "overview",
    label: t("tab.overview"),
    isCurrent: tab === "overview",
  };
  const locations = {
    href: allLocationsHref(prefix, solution.id),
    id: "locations",
    label: t("tab.locations"),
    isCurrent: tab === "locations",
  };
  const tenants = {
    href: tenantsHref(prefix, solution.id),
    id: "tenants",
    label: t("tab.tenants"),
    isCurrent: tab === "tenants",
  };
  const history = {
    href: historyHref(prefix, solution.id),
    label: t("tab.history"),
    isCurrent: true,
  };
  return (
    <>
      <PageHead
        title={heading ?? solution.name}
        crumbs={[{ label: t("title"), href: listHref }, { label: solution.name }]}
        context={t(solution.isOfficial ? "official" : "notOfficial")}
        tools={tools}
      />
      <Tabs
        label={t("tab.label")}
        tabs={[
          ...(hasFigures ? [overview, locations, tenants] : []),
          ...(tab === "history" ? [history] : []),
          {
            href: profileHref(prefix, solution.id),
            id: "profile",
            label: t("tab.profile"),
            isCurrent: tab === "profile",
          },
          { href: `${href}/entries`, label: t("tab.entries") },
        ]}
      />
    </>
  );
}
