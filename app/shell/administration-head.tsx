import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";

/** The operator's screens, in the order of their tabs. */
const screens = [
  { name: "roles", path: "/admin" },
  { name: "accounts", path: "/admin/accounts" },
  { name: "settings", path: "/admin/settings" },
  { name: "audit", path: "/admin/audit" },
] as const;

type AdministrationHeadProps = { prefix: string; current: (typeof screens)[number]["name"]; variant: string; tools?: ReactNode };

/** Heading and tabs of the operator's screens; everything on them belongs to one variant. */
export function AdministrationHead({ prefix, current, variant, tools }: AdministrationHeadProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <PageHead title={t(`${current}.title`)} context={t("variant", { variant })} tools={tools} />
      <Tabs
        label={t("tabs.label")}
        tabs={screens.map(({ name, path }) => ({ href: prefix + path, label: t(`tabs.${name}`), isCurrent: name === current }))}
      />
    </>
  );
}
