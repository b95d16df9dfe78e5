import { useTranslation } from "react-i18next";

import { Button, ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { ProgressBar } from "~/ui/progress-bar";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";

import { changeHref } from "../../change-requests/changes-address";
import type { Instance } from "../../endpoint-sets/endpoint-set";
import { Refreshing } from "../../ui/refreshing";
import type { PublishOutcome } from "../publish-run";
import type { RequestedRunView } from "../requested-run.view";
import { runHref } from "./run-href";

type PublishRunPageProps = {
  prefix: string;
  instance: Instance;
  run: RequestedRunView;
  refreshSeconds: number | null;
  /** The run was over before it could be cancelled. */
  isCancelledLate: boolean;
};

/** How far a publish run is, and what became of each change when it is over. */
export function PublishRunPage({
  prefix,
  instance,
  run,
  refreshSeconds,
  isCancelledLate,
}: PublishRunPageProps) {
  const { t } = useTranslation("changes");
  const home = `${prefix}/endpoints/publishing`;
  return (
    <>
      <PageHead
        title={t("publishing.outcome.title", { instance })}
        crumbs={[
          { label: t("endpoints"), href: `${prefix}/endpoints` },
          { label: t("publishing.title"), href: home },
          { label: instance },
        ]}
      />
      <p className="quiet">
        {t("publishing.run.asked", { name: run.requestedBy })} <Time at={run.createdAt} />
      </p>
      {isCancelledLate ? (
        <Note role="status" tone="warning">
          {t("publishing.run.late")}
        </Note>
      ) : null}
      {run.isOpen ? (
        <Progress
          href={runHref(prefix, { instance, id: run.id })}
          run={run}
          refreshSeconds={refreshSeconds}
        />
      ) : null}
      {run.state === "cancelled" || run.state === "failed" ? (
        <Note role="status" tone={run.state === "failed" ? "failed" : "accent"}>
          {t(`publishing.run.${run.state}`)}
        </Note>
      ) : null}
      {run.outcome ? <Outcome prefix={prefix} outcome={run.outcome} /> : null}
      <p>
        <ButtonLink href={home}>{t("publishing.outcome.back")}</ButtonLink>
      </p>
    </>
  );
}

function Progress({
  href,
  run: { total, done, doneRatio },
  refreshSeconds,
}: {
  href: string;
  run: RequestedRunView;
  refreshSeconds: number | null;
}) {
  const { t } = useTranslation("changes");
  const { integer } = useFormat();
  return (
    <section aria-label={t("publishing.run.progress")}>
      <ProgressBar
        label={t("publishing.run.progress")}
        doneRatio={doneRatio}
        context={
          total > 0
            ? t("publishing.run.done", { done: integer(done), total: integer(total) })
            : t("publishing.run.state.waiting")
        }
      />
      <p>{t("publishing.run.text")}</p>
      <Refreshing href={href} refreshSeconds={refreshSeconds} />
      <form method="post" action={href}>
        <Button>{t("publishing.run.cancel")}</Button>
      </form>
    </section>
  );
}

function Outcome({
  prefix,
  outcome: { version, published, returned },
}: {
  prefix: string;
  outcome: PublishOutcome;
}) {
  const { t } = useTranslation("changes");
  const link = ({ changeId, setId }: { changeId: string; setId: string }) => (
    <a href={changeHref(prefix, { id: changeId, setId })}>
      {t("change.crumb", { id: changeId.slice(0, 8) })}
    </a>
  );
  return (
    <>
      <Note role="status">
        {version === null
          ? t("publishing.outcome.nothing")
          : t("publishing.outcome.version", { version })}
      </Note>
      {published.length > 0 ? (
        <>
          <h2>{t("publishing.outcome.published")}</h2>
          <ul>
            {published.map((each) => (
              <li key={each.changeId}>{link(each)}</li>
            ))}
          </ul>
        </>
      ) : null}
      {returned.length > 0 ? (
        <>
          <h2>{t("publishing.outcome.returned")}</h2>
          <ul>
            {returned.map((each) => (
              <li key={each.changeId}>
                {link(each)}: {t(`log.reason.${each.reason}`)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
