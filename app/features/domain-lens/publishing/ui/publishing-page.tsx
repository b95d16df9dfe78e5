import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { ButtonLink } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { Facts } from "~/ui/facts";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import { changeHref, setHref } from "../../change-requests/changes-address";
import { useFinding } from "../../change-requests/ui/use-finding";
import { useSetName } from "../../change-requests/ui/use-set-name";
import type { InstancePublishing } from "../read-publishing.server";
import type { RequestedRunView } from "../requested-run.view";
import { runHref } from "./run-href";

type PublishingPageProps = {
  prefix: string;
  nextRunAt: string | null;
  all: readonly InstancePublishing[];
};

/** What waits to be published, before it goes. */
export function PublishingPage({ prefix, nextRunAt, all }: PublishingPageProps) {
  const { t } = useTranslation("changes");
  return (
    <>
      <PageHead
        title={t("publishing.title")}
        crumbs={[
          { label: t("endpoints"), href: `${prefix}/endpoints` },
          { label: t("publishing.title") },
        ]}
      />
      <p>{t("publishing.text")}</p>
      <Facts
        facts={[
          {
            name: t("publishing.next"),
            value: nextRunAt === null ? t("publishing.off") : <Time at={nextRunAt} />,
          },
        ]}
      />
      {all.map((instance) => (
        <Instance key={instance.instance} prefix={prefix} {...instance} />
      ))}
    </>
  );
}

function Instance({
  prefix,
  instance,
  lastVersion,
  staged,
  leaving,
  requestedRun,
}: InstancePublishing & { prefix: string }) {
  const { t } = useTranslation("changes");
  const isAny = staged.length + leaving.length > 0;
  return (
    <section aria-labelledby={`instance-${instance}`}>
      <h2 id={`instance-${instance}`}>{instance}</h2>
      <p className="quiet">
        {lastVersion === null
          ? t("publishing.unpublished")
          : t("publishing.last", { version: lastVersion })}
      </p>
      {staged.length > 0 ? (
        <Staged prefix={prefix} staged={staged} />
      ) : (
        <p>{t("publishing.nothing")}</p>
      )}
      {leaving.length > 0 ? <LeavingTable prefix={prefix} leaving={leaving} /> : null}
      {requestedRun ? (
        <LastRun href={runHref(prefix, { instance, id: requestedRun.id })} run={requestedRun} />
      ) : null}
      {isAny && !requestedRun?.isOpen ? (
        <p>
          <ButtonLink href={`${prefix}/endpoints/publishing/${instance}`} variant="primary">
            {t("publishing.now", { instance })}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

function LastRun({
  href,
  run: { state, requestedBy, createdAt },
}: {
  href: string;
  run: RequestedRunView;
}) {
  const { t } = useTranslation("changes");
  return (
    <p>
      <a href={href}>{t("publishing.run.asked", { name: requestedBy })}</a> <Time at={createdAt} />{" "}
      <span className="quiet">{t(`publishing.run.state.${state}`)}</span>
    </p>
  );
}

export function Staged({
  prefix,
  staged,
}: {
  prefix: string;
  staged: InstancePublishing["staged"];
}) {
  const { t } = useTranslation("changes");
  const findingWords = useFinding();
  const nameOf = useSetName();
  return (
    <DataTable
      caption={t("publishing.staged")}
      columns={[
        {
          key: "change",
          head: t("log.change"),
          isRowHead: true,
          cell: (change) => (
            <StagedChange
              href={changeHref(prefix, change)}
              words={findingWords(change.finding)}
              goesOn={change.goesOn}
            />
          ),
        },
        {
          key: "set",
          head: t("publishing.set"),
          cell: (change) => <a href={setHref(prefix, change.setId)}>{nameOf(change)}</a>,
        },
        {
          key: "staged",
          head: t("publishing.stagedAt"),
          cell: ({ stagedAt }) => (stagedAt ? <Time at={stagedAt} /> : <Absent />),
        },
      ]}
      rows={staged}
      rowKey={({ id }) => id}
    />
  );
}

function StagedChange({
  href,
  words,
  goesOn,
}: {
  href: string;
  words: string;
  goesOn: string | null;
}) {
  const { t } = useTranslation("changes");
  return (
    <>
      <a href={href}>{words}</a>
      {goesOn === null ? null : (
        <span className="hint">
          {" "}
          {t("publishing.goesOn")} <time dateTime={goesOn}>{goesOn}</time>
        </span>
      )}
    </>
  );
}

function LeavingTable({
  prefix,
  leaving,
}: {
  prefix: string;
  leaving: InstancePublishing["leaving"];
}) {
  const { t } = useTranslation("changes");
  const nameOf = useSetName();
  return (
    <DataTable
      caption={t("publishing.leaving")}
      columns={[
        {
          key: "set",
          head: t("publishing.set"),
          isRowHead: true,
          cell: (set) => <a href={setHref(prefix, set.setId)}>{nameOf(set)}</a>,
        },
        {
          key: "endpoints",
          head: t("publishing.endpoints"),
          isNumeric: true,
          cell: ({ endpoints }) => endpoints,
        },
        {
          key: "day",
          head: t("publishing.leavingOn"),
          cell: ({ day }) => <time dateTime={day}>{day}</time>,
        },
      ]}
      rows={leaving}
      rowKey={({ setId, day }) => `${setId} ${day}`}
    />
  );
}
