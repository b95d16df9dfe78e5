import { useTranslation } from "react-i18next";

import { Note } from "~/ui/note";

import type { TenantsView } from "../tenants/tenants.view";
import { TenantBandsPage } from "./tenant-bands-page";
import { TenantRowsPage } from "./tenant-rows-page";

export type TenantsPageProps = {
  /** What is shown, or the text of the failure in its place. */
  part: { shown: TenantsView; fault: null } | { shown: null; fault: string };
  /** For some days after approval there are no figures yet. */
  isFresh: boolean;
  /** Of the page, to try again. */
  address: string;
};

/** The customers of a solution: names and figures for leadership, bands for its provider. */
export function TenantsPage({ part, isFresh, address }: TenantsPageProps) {
  if (part.fault !== null) return <FailedFigures fault={part.fault} address={address} />;
  return part.shown.isOfProvider ? (
    <TenantBandsPage {...part.shown} isFresh={isFresh} />
  ) : (
    <TenantRowsPage {...part.shown} isFresh={isFresh} />
  );
}

/** Why figures are not there, and the way to try again. */
export function FailedFigures({ fault, address }: { fault: string; address: string }) {
  const { t } = useTranslation("performance");
  return (
    <Note tone="failed" title={t("failed.title")} role="alert">
      <span className="line">{fault}</span>
      <span className="tools">
        <a href={address}>{t("failed.again")}</a>
      </span>
    </Note>
  );
}
