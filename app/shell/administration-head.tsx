import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";

import type { AdministrationTab } from "./administration-tabs";

type AdministrationHeadProps = {
  prefix: string;
  tabs: readonly AdministrationTab[];
  current: AdministrationTab["name"];
  /** The variant that the screen is about; absent where it is about all. */
  variant?: string;
  tools?: ReactNode;
};

/** Heading and tabs of the operator's screens. */
export function AdministrationHead({
  prefix,
  tabs,
  current,
  variant,
  tools,
}: AdministrationHeadProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <PageHead
        title={t(`${current}.title`)}
        context={variant === undefined ? undefined : t("variant", { variant })}
        tools={tools}
      />
      <Tabs
        label={t("tabs.label")}
        tabs={tabs.map(({ name, path }) => ({
          href: prefix + path,
          label: t(`tabs.${name}`),
          isCurrent: name === current,
        }))}
      />
    </>
  );
}
