import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button, ButtonLink } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { FormKey } from "~/ui/form-key";
import { HostText } from "~/ui/host-text";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";

import type { OutageDeliveryView, OutageWebhookView } from "../notices.view";
import type { OutageWebhookIntent } from "../subscription.schema";

type OutageWebhookPageProps = {
  solution: { name: string; href: string };
  listHref: string;
  noticesHref: string;
  webhook: OutageWebhookView;
  deliveries: readonly OutageDeliveryView[];
  /** What was begun right before. */
  done: OutageWebhookIntent | null;
  isRefused: boolean;
};

const doneWords: Record<OutageWebhookIntent, string> = {
  test: "done.test",
  pause: "done.pause",
  resume: "webhooks:done.resume",
  redeliver: "webhooks:done.redeliver",
};

/** A webhook of the reader, with what became of its deliveries. */
export function OutageWebhookPage(props: OutageWebhookPageProps) {
  const { solution, listHref, noticesHref, webhook, deliveries, done, isRefused } = props;
  const { t } = useTranslation("outage-notices");
  const { host } = new URL(webhook.url);
  return (
    <>
      <PageHead
        title={t("webhooks.to", { host })}
        crumbs={[
          { label: t("solutions:title"), href: listHref },
          { label: solution.name, href: solution.href },
          { label: t("title"), href: noticesHref },
          { label: host },
        ]}
      />
      {done && !isRefused ? <Note role="status">{t(doneWords[done])}</Note> : null}
      {isRefused ? (
        <Note tone="failed" role="alert">
          {t("webhooks:error.on-its-way")}
        </Note>
      ) : null}
      <p>
        <code>
          <HostText>{webhook.url}</HostText>
        </code>{" "}
        {webhook.isActive ? null : <StateMark state="waiting" label={t("webhooks:paused")} />}
      </p>
      <form method="post" action={webhook.href} className="tools">
        <FormKey />
        <Button variant="primary" name="intent" value="test">
          {t("webhooks:webhook.test")}
        </Button>
        <Button name="intent" value={webhook.isActive ? "pause" : "resume"}>
          {t(webhook.isActive ? "webhooks:webhook.pause" : "webhooks:webhook.resume")}
        </Button>
        <ButtonLink href={`${webhook.href}/delete`}>{t("webhooks:webhook.delete")}</ButtonLink>
      </form>
      <section>
        <h2>{t("webhooks:log.title")}</h2>
        <DataTable
          caption={t("webhooks:log.title")}
          isCaptionHidden
          columns={useColumns(webhook)}
          rows={deliveries}
          rowKey={({ id }) => id}
          empty={
            <Empty title={t("webhooks:log.none")}>
              {t(webhook.isActive ? "webhooks.noneDelivered" : "done.pause")}
            </Empty>
          }
        />
      </section>
    </>
  );
}

const marks = { waiting: "waiting", delivered: "ok", failed: "failed" } as const;

function useColumns({ href, isActive }: OutageWebhookView): Column<OutageDeliveryView>[] {
  const { t } = useTranslation("outage-notices");
  return [
    {
      key: "event",
      head: t("webhooks.event"),
      isRowHead: true,
      cell: ({ event }) => t(`kinds.${event}`),
    },
    {
      key: "state",
      head: t("webhooks:state"),
      cell: ({ state, fault, status }) => (
        <>
          <StateMark state={marks[state]} label={t(`webhooks:delivery.${state}`)} />
          {fault !== null && fault !== "status" ? (
            <span className="line">{t(`webhooks:fault.${fault}`)}</span>
          ) : null}
          {fault === "status" || (fault === null && status !== null) ? (
            <span className="line">{t("webhooks:answered", { status })}</span>
          ) : null}
        </>
      ),
    },
    {
      key: "created",
      head: t("webhooks:log.created"),
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      key: "tries",
      head: t("webhooks:log.tries"),
      isNumeric: true,
      cell: ({ attempts }) => String(attempts),
    },
    {
      key: "tried",
      head: t("webhooks:log.lastTry"),
      cell: ({ triedAt }) =>
        triedAt === null ? <Absent /> : <Time at={triedAt} precision="second" />,
    },
    {
      key: "again",
      head: t("webhooks:log.again"),
      cell: ({ id, state, event }) =>
        state === "waiting" || event === "test" || !isActive ? (
          <Absent />
        ) : (
          <form method="post" action={href}>
            <FormKey />
            <input type="hidden" name="delivery" value={id} />
            <Button name="intent" value="redeliver">
              {t("webhooks:log.redeliver")}
            </Button>
          </form>
        ),
    },
  ];
}
