import { useTranslation } from "react-i18next";

import type { ListView } from "~/lib/list/list-view";
import { Absent } from "~/ui/absent";
import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Facts } from "~/ui/facts";
import { FormKey } from "~/ui/form-key";
import { HostText } from "~/ui/host-text";
import { FilterSelect } from "~/ui/list/filter-select";
import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { ListFilterForm } from "~/ui/list/list-filter-form";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";

import { deliveryStates, type DeliveryState } from "~/features/webhook-delivery/delivery";
import type { DeliveryView, WebhookView } from "../webhook.view";
import { DeliveryMark } from "./delivery-mark";

type WebhookPageProps = {
  /** `/webhooks`, with the variant before it. */
  home: string;
  webhook: WebhookView;
  deliveries: DeliveryView[];
  /** The states that are filtered by; none is no filter. */
  states: readonly DeliveryState[];
  view: ListView;
  done: "pause" | "resume" | "test" | "redeliver" | undefined;
  isRefused: boolean;
};

/** One webhook: what it is, its buttons, and what became of its deliveries. */
export function WebhookPage({
  home,
  webhook,
  deliveries,
  states,
  view,
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
        <h2>{t("log.title")}</h2>
        <List
          view={view}
          caption={t("log.title")}
          columns={useColumns(webhook, home)}
          rows={deliveries}
          rowKey={(delivery) => delivery.id}
          filters={
            <ListFilterForm view={view} label={t("log.find")}>
              <FilterSelect
                name="state"
                label={t("state")}
                asked={states}
                choices={deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) }))}
              />
            </ListFilterForm>
          }
          empty={<Empty title={t("log.none")}>{t("log.noneText")}</Empty>}
        />
      </section>
    </>
  );
}

function useColumns({ id, isActive }: WebhookView, home: string): ListColumn<DeliveryView>[] {
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
      key: "created",
      head: t("log.created"),
      cell: ({ createdAt }) => <Time at={createdAt} />,
      sort: "created",
    },
    {
      key: "tries",
      head: t("log.tries"),
      cell: ({ attempts }) => String(attempts),
      isNumeric: true,
    },
    {
      key: "tried",
      head: t("log.lastTry"),
      isEmpty: ({ triedAt }) => triedAt === null,
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
