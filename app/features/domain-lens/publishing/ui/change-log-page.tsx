import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";
import { UnreadNote } from "~/ui/unread-note";

import type { ChangeFilter, SetLabel } from "../change-log";

import { ChangeLogFilter } from "./change-log-filter";
import { SinceForm } from "./since-form";
import { VersionSection, type VersionWithChanges } from "./version-section";

type ChangeLogPageProps = {
  /** `/publications`, with the variant before it. */
  home: string;
  instance: string;
  latest: string | null;
  filter: ChangeFilter;
  serviceAreas: readonly SetLabel[];
  view: ListView;
  versions: VersionWithChanges[];
};

/** What was published in an instance, version by version, the newest first. */
export function ChangeLogPage({
  home,
  instance,
  latest,
  filter,
  serviceAreas,
  view,
  versions,
}: ChangeLogPageProps) {
  const { t } = useTranslation("publications");
  const here = `${home}/${instance}`;
  const isEmpty = versions.length === 0 && !view.isFiltered && view.isFirst;
  return (
    <>
      <PageHead
        title={t("log.title", { instance })}
        crumbs={[{ label: t("list.title"), href: home }, { label: instance }]}
        context={latest === null ? undefined : t("log.latest", { version: latest })}
        tools={<InstanceTools home={home} instance={instance} />}
      />
      <UnreadNote unread={view.unread} />
      {isEmpty ? null : (
        <>
          <SinceForm action={`${here}/since`} />
          <ChangeLogFilter view={view} filter={filter} serviceAreas={serviceAreas} />
        </>
      )}
      {versions.length === 0 ? (
        <Empty title={view.isFiltered ? t("log.noneFound") : t("log.none")}>
          {view.isFiltered ? t("log.noneFoundText") : t("log.noneText")}
        </Empty>
      ) : null}
      {versions.map((version) => (
        <VersionSection key={version.version.version} {...version} />
      ))}
      <Pager
        label={t("log.title", { instance })}
        previousHref={view.previousHref}
        nextHref={view.nextHref}
      />
    </>
  );
}

/** The instance as files for programs. */
function InstanceTools({ home, instance }: { home: string; instance: string }) {
  const { t, i18n } = useTranslation("publications");
  return (
    <>
      <ButtonLink href={`${home}/${instance}/atom.xml?language=${i18n.language}`}>
        {t("tool.atom")}
      </ButtonLink>
      <ButtonLink href={`${home}/consume?instance=${instance}`}>{t("tool.consume")}</ButtonLink>
    </>
  );
}
