import { useTranslation } from "react-i18next";

import { ConfirmPage } from "../../change-requests/ui/confirm-page";
import { changeHref } from "../../change-requests/changes-address";
import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";

import type { PublishOutcome } from "../publish-run.server";
import type { InstancePublishing } from "../read-publishing.server";
import { Staged } from "./publishing-page";

type PublishNowPageProps = { prefix: string; publishing: InstancePublishing; outcome: PublishOutcome | undefined };

/** Asks before a version goes out, and tells afterwards what became of each change. */
export function PublishNowPage({ prefix, publishing, outcome }: PublishNowPageProps) {
  const { t } = useTranslation("changes");
  const { instance, staged, nextVersion } = publishing;
  const home = `${prefix}/endpoints/publishing`;
  const crumbs = [{ label: t("endpoints"), href: `${prefix}/endpoints` }, { label: t("publishing.title"), href: home }, { label: instance }];
  if (outcome) return <Outcome prefix={prefix} instance={instance} home={home} outcome={outcome} />;
  return (
    <ConfirmPage title={t("publishing.now", { instance })} crumbs={crumbs} confirm={t("publishing.now", { instance })} backHref={home} error={undefined}>
      <p>{t("publishing.confirm", { count: staged.filter(({ goesOn }) => goesOn === null).length, version: nextVersion })}</p>
      {staged.length > 0 ? <Staged prefix={prefix} staged={staged} /> : null}
    </ConfirmPage>
  );
}

function Outcome({ prefix, instance, home, outcome: { version, published, returned } }: { prefix: string; instance: string; home: string; outcome: PublishOutcome }) {
  const { t } = useTranslation("changes");
  const link = ({ changeId, setId }: { changeId: string; setId: string }) => <a href={changeHref(prefix, { id: changeId, setId })}>{t("change.crumb", { id: changeId.slice(0, 8) })}</a>;
  return (
    <>
      <PageHead title={t("publishing.outcome.title", { instance })} crumbs={[{ label: t("endpoints"), href: `${prefix}/endpoints` }, { label: t("publishing.title"), href: home }, { label: instance }]} />
      <Note role="status">{version === null ? t("publishing.outcome.nothing") : t("publishing.outcome.version", { version })}</Note>
      {published.length > 0 ? (
        <>
          <h2>{t("publishing.outcome.published")}</h2>
          <ul>{published.map((each) => <li key={each.changeId}>{link(each)}</li>)}</ul>
        </>
      ) : null}
      {returned.length > 0 ? (
        <>
          <h2>{t("publishing.outcome.returned")}</h2>
          <ul>{returned.map((each) => <li key={each.changeId}>{link(each)}: {t(`log.reason.${each.reason}`)}</li>)}</ul>
        </>
      ) : null}
      <p><ButtonLink href={home}>{t("publishing.outcome.back")}</ButtonLink></p>
    </>
  );
}
