import { useTranslation } from "react-i18next";

import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";

import { ChangeLogFilter, type FilterView } from "./change-log-filter";
import { SinceForm } from "./since-form";
import { VersionSection, type VersionWithChanges } from "./version-section";

type ChangeLogPageProps = {
  /** `/publications`, with the variant before it. */
  home: string;
  instance: string;
  latest: string | null;
  filter: FilterView;
  isFiltered: boolean;
  versions: VersionWithChanges[];
  newestHref: string | undefined;
  olderHref: string | undefined;
};

/** What was published in an instance, version by version, the newest first. */
export function ChangeLogPage({
  home,
  instance,
  latest,
  filter,
  isFiltered,
  versions,
  newestHref,
  olderHref,
}: ChangeLogPageProps) {
  const { t } = useTranslation("publications");
  const here = `${home}/${instance}`;
  return (
    <>
      <PageHead
        title={t("log.title", { instance })}
        crumbs={[{ label: t("list.title"), href: home }, { label: instance }]}
        context={latest === null ? undefined : t("log.latest", { version: latest })}
        tools={<InstanceTools home={home} instance={instance} />}
      />
      <SinceForm action={`${here}/since`} />
      <ChangeLogFilter action={here} filter={filter} />
      {versions.length === 0 ? (
        <Empty title={isFiltered ? t("log.noneFound") : t("log.none")}>
          {isFiltered ? t("log.noneFoundText") : t("log.noneText")}
        </Empty>
      ) : null}
      {versions.map((version) => (
        <VersionSection key={version.version.version} {...version} />
      ))}
      <Pager
        label={t("log.title", { instance })}
        previousHref={newestHref}
        previousLabel={t("log.newest")}
        nextHref={olderHref}
        nextLabel={t("log.older")}
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
