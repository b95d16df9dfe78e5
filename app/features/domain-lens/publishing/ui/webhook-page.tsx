import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button, ButtonLink } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { Facts } from "~/ui/facts";
import { FormKey } from "~/ui/form-key";
import { HostText } from "~/ui/host-text";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Pager } from "~/ui/pager";
import { Time } from "~/ui/time";

import type { DeliveryView, WebhookView } from "../webhook.view";

import { DeliveryMark } from "./delivery-mark";

type WebhookPageProps = {
  /** `/webhooks`, with the variant before it. */
  home: string;
  webhook: WebhookView;
  deliveries: DeliveryView[];
  newestHref: string | undefined;
  olderHref: string | undefined;
  done: "pause" | "resume" | "test" | "redeliver" | undefined;
  isRefused: boolean;
};

/** One webhook: what it is, its buttons, and what became of its deliveries. */
export function WebhookPage({
  home,
  webhook,
  deliveries,
  newestHref,
  olderHref,
  done,
  isRefused,
}: WebhookPageProps) {
  const { t } = useTranslation("webhooks");
  const { id, url, instance, isActive, createdBy, createdAt } = webhook;
  return (
    <>
      <PageHead
        title={t("webhook.title", { host: new URL(url).host })}
        crumbs={[{ label: t("list.title"), href: home }, { label: new URL(url).host }]}
      />
      {done ? <Note role="status">{t(`done.${done}`)}</Note> : null}
      {isRefused ? (
        <Note tone="failed" role="alert">
          {t("error.on-its-way")}
        </Note>
      ) : null}
      <Facts
        facts={[
          {
            name: t("url"),
            value: (
              <code>
                <HostText>{url}</HostText>
              </code>
            ),
          },
          { name: t("instance"), value: instance },
          { name: t("state"), value: isActive ? t("active") : t("paused") },
          {
            name: t("registered"),
            value: (
              <>
                {createdBy}
                <span className="line">
                  <Time at={createdAt} />
                </span>
              </>
            ),
          },
        ]}
      />
      <form method="post" action={`${home}/${id}`} className="tools">
        <FormKey />
        <Button name="intent" value="test" variant="primary">
          {t("webhook.test")}
        </Button>
        <Button name="intent" value={isActive ? "pause" : "resume"}>
          {isActive ? t("webhook.pause") : t("webhook.resume")}
        </Button>
        <ButtonLink href={`${home}/${id}/delete`}>{t("webhook.delete")}</ButtonLink>
      </form>
      <section>
        <DataTable
          caption={t("log.title")}
          columns={useColumns(webhook, home)}
          rows={deliveries}
          rowKey={(delivery) => delivery.id}
          empty={<Empty title={t("log.none")}>{t("log.noneText")}</Empty>}
        />
        <Pager
          label={t("log.title")}
          previousHref={newestHref}
          previousLabel={t("log.newest")}
          nextHref={olderHref}
          nextLabel={t("log.older")}
        />
      </section>
    </>
  );
}

function useColumns({ id, isActive }: WebhookView, home: string): Column<DeliveryView>[] {
  const { t } = useTranslation("webhooks");
  return [
    {
      key: "version",
      head: t("log.version"),
      cell: ({ version }) => (version === "test" ? t("log.test") : version),
      isRowHead: true,
      width: "fifth",
    },
    { key: "state", head: t("state"), cell: (delivery) => <DeliveryMark delivery={delivery} /> },
    {
      key: "tries",
      head: t("log.tries"),
      cell: ({ attempts }) => String(attempts),
      isNumeric: true,
    },
    {
      key: "tried",
      head: t("log.lastTry"),
      cell: ({ triedAt }) =>
        triedAt === null ? <Absent /> : <Time at={triedAt} precision="second" />,
    },
    {
      key: "again",
      head: t("log.again"),
      cell: ({ id: deliveryId, state, version }) =>
        state === "waiting" || version === "test" || !isActive ? (
          <Absent />
        ) : (
          <form method="post" action={`${home}/${id}`}>
            <FormKey />
            <input type="hidden" name="delivery" value={deliveryId} />
            <Button name="intent" value="redeliver" aria-label={t("log.redeliverOf", { version })}>
              {t("log.redeliver")}
            </Button>
          </form>
        ),
    },
  ];
}
