import { useTranslation } from "react-i18next";

import type { Part } from "~/lib/part";
import { PartSection } from "~/ui/part-section";

import type { ShownOutages } from "../outages/outages.view";
import { OutageTable } from "./outage-table";

export type OutageSectionProps = {
  /** Null where outages are not offered. */
  outages: Part<ShownOutages | null>;
  /** The same page. */
  againHref: string;
  isOfProvider: boolean;
};

/** The outages at a place and in it, where they are offered, or that they could not be read. */
export function OutageSection({ outages, againHref, isOfProvider }: OutageSectionProps) {
  const { t } = useTranslation(["performance", "outages"]);
  if (outages.fault === null && outages.shown === null) return null;
  return (
    <PartSection
      id="outages"
      title={t("outages:heading")}
      part={outages}
      failure={t("failed.outages")}
      againHref={againHref}
    >
      {(shown) => shown && <OutageTable outages={shown} isOfProvider={isOfProvider} />}
    </PartSection>
  );
}
