import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";
import { UnreadNote } from "~/ui/unread-note";

import type { ChangeView, VersionView } from "../change-log.view";

import { anchorOf, ChangeItem } from "./change-item";
import { VersionLine } from "./version-section";

type VersionPageProps = {
  home: string;
  instance: string;
  version: VersionView;
  changes: ChangeView[];
  view: ListView;
  previousHref: string | undefined;
  nextHref: string | undefined;
};

/** Everything that one version changed, at an address that stays. */
export function VersionPage({
  home,
  instance,
  version,
  changes,
  view,
  previousHref,
  nextHref,
}: VersionPageProps) {
  const { t } = useTranslation("publications");
  const here = `${home}/${instance}`;
  return (
    <>
      <PageHead
        title={t("version.heading", { instance, version: version.version })}
        crumbs={[
          { label: t("list.title"), href: home },
          { label: instance, href: here },
          { label: version.version },
        ]}
      />
      <UnreadNote unread={view.unread} />
      <VersionLine version={version} />
      {changes.length === 0 ? (
        <Empty title={t("version.none")}>{t("version.noneText")}</Empty>
      ) : null}
      {changes.map((change) => (
        <ChangeItem heading="h2" key={change.id} change={change} href={`#${anchorOf(change)}`} />
      ))}
      <Pager
        label={t("version.moreLabel")}
        previousHref={view.previousHref}
        nextHref={view.nextHref}
      />
      <Pager
        label={t("version.others")}
        previousHref={previousHref}
        previousLabel={t("version.previous")}
        nextHref={nextHref}
        nextLabel={t("version.next")}
      />
      <p className="screen-only">
        <a href={`${here}/since/${version.version}`}>{t("version.since")}</a>
      </p>
    </>
  );
}
