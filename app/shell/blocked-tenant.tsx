import { useTranslation } from "react-i18next";

import { PageHead } from "~/ui/page-head";

import { SignOut } from "./profile-menu";
import type { ShellView } from "./shell-view.server";

type BlockedTenantProps = { prefix: string; blocked: NonNullable<ShellView["blocked"]> };

/** In place of any content, for an account whose tenant belongs to another cloud. */
export function BlockedTenant({ prefix, blocked: { reason, hasWorldwide } }: BlockedTenantProps) {
  const { t } = useTranslation("shell");
  return (
    <div className="error-page">
      <PageHead title={t("blocked.title")} />
      <p>{t(`blocked.${reason}`)}</p>
      {reason === "not-gcc-tenant" && hasWorldwide ? (
        <p>
          <a href="/">{t("blocked.worldwide")}</a>
        </p>
      ) : null}
      <p>{t("blocked.signOut")}</p>
      <SignOut prefix={prefix} />
    </div>
  );
}
