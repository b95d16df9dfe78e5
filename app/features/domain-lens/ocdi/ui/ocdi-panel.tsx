import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { HostText } from "~/ui/host-text";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";
import { useJoin } from "~/ui/use-join";

import { TextField } from "../../change-requests/ui/text-field";
import { endpointsHref } from "../../endpoints-address";
import { HistorySection } from "../../ui/history-section";
import type { DecideOcdiRefusal } from "../decide-association.server";
import { deleteOcdiHref, editOcdiHref, ocdiListHref, ocdiPanelHref } from "../ocdi-address";
import type { Finding } from "../ocdi-finding";
import type { OcdiEvent } from "../ocdi-workflow";
import { typedFormOf, type ShownAssociation, type ShownOcdiEvent } from "../ocdi.view";
import { CheckTable } from "./check-table";
import { LaterEvents } from "./later-events";
import { OcdiStatusMark } from "./ocdi-status-mark";

type OcdiPanelProps = {
  prefix: string;
  association: ShownAssociation;
  service: string;
  findings: readonly Finding[];
  events: readonly ShownOcdiEvent[];
  allowed: readonly OcdiEvent[];
  refused: { refusal: DecideOcdiRefusal; note: string; seenEvent: number | null } | undefined;
};

/** One association: what moves where, how far it is, who decided, and what its reader may do. */
export function OcdiPanel({
  prefix,
  association,
  service,
  findings,
  events,
  allowed,
  refused,
}: OcdiPanelProps) {
  const { t } = useTranslation(["ocdi", "endpoints"]);
  const title = t("panel.title", { name: association.legacy[0] });
  return (
    <>
      <PageHead
        title={title}
        crumbs={[
          { label: t("endpoints:views.fqdns"), href: endpointsHref(prefix, "fqdns") },
          { label: t("list.title"), href: ocdiListHref(prefix) },
          { label: title },
        ]}
        tools={
          <>
            {allowed.includes("edit") ? (
              <ButtonLink href={editOcdiHref(prefix, association.id)}>{t("panel.edit")}</ButtonLink>
            ) : null}
            {allowed.includes("delete") ? (
              <ButtonLink href={deleteOcdiHref(prefix, association.id)}>
                {t("panel.delete")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ErrorSummary
        errors={
          refused
            ? [
                {
                  message: t(`refusal.${refused.refusal}`),
                  fieldId: refused.refusal === "note-missing" ? "note" : undefined,
                },
              ]
            : []
        }
        title={t("panel.refused")}
      />
      {refused?.refusal === "stale" ? (
        <LaterEvents
          events={events}
          seenEvent={refused.seenEvent}
          href={ocdiPanelHref(prefix, association.id)}
        />
      ) : null}
      <AssociationFacts association={association} service={service} />
      <Names title={t("field.legacy")} names={association.legacy} />
      <Names title={t("field.ocdi")} names={association.ocdi} />
      <DecisionForm
        association={association}
        seen={events[0]?.id ?? 0}
        allowed={allowed}
        refused={refused}
      />
      <CheckTable findings={findings} typed={typedFormOf(association)} />
      <HistorySection
        events={events}
        what={({ event }) => t(`event.${event}`)}
        more={{ head: t("field.note"), cell: ({ note }) => note || <Absent /> }}
      />
    </>
  );
}

function AssociationFacts({
  association: { status, stage, transitionStatus, gaOn, instance, workload, authors, review },
  service,
}: Pick<OcdiPanelProps, "association" | "service">) {
  const { t } = useTranslation(["ocdi", "endpoints"]);
  const join = useJoin();
  const facts = [
    { name: t("field.status"), value: <OcdiStatusMark status={status} /> },
    {
      name: t("field.stage"),
      value: t("panel.stage", {
        stage: t(`stage.${stage}`),
        status: t(`transition.${transitionStatus}`),
      }),
    },
    { name: t("field.gaOn"), value: <time dateTime={gaOn}>{gaOn}</time> },
    { name: t("endpoints:filter.instance"), value: instance },
    { name: t("endpoints:filter.workload"), value: workload ?? <Absent /> },
    { name: t("field.service"), value: service },
    { name: t("field.authors"), value: join.list(authors) },
    ...(review
      ? [
          {
            name: t("field.review"),
            value: (
              <>
                {review.by} · <Time at={review.at} />
                {review.note ? <span className="line">{review.note}</span> : null}
              </>
            ),
          },
        ]
      : []),
  ];
  return <Facts facts={facts} />;
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <code>
              <HostText>{name}</HostText>
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What can be decided from the panel itself. */
const decisions = ["propose", "approve", "reject"] as const;

function DecisionForm({
  association: { revision },
  seen,
  allowed,
  refused,
}: Pick<OcdiPanelProps, "association" | "allowed" | "refused"> & { seen: number }) {
  const { t } = useTranslation("ocdi");
  const offered = decisions.filter((event) => allowed.includes(event));
  if (offered.length === 0 && !refused?.note) return null;
  return (
    <form method="post" className="card">
      <h2>{t("panel.decide")}</h2>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="seen" value={seen} />
      <TextField
        name="note"
        label={t("field.note")}
        hint={offered.includes("reject") ? t("hint.note") : undefined}
        error={refused?.refusal === "note-missing" ? [t("refusal.note-missing")] : undefined}
        value={refused?.note}
        rows={3}
        maxLength={2000}
        isOptional={!offered.includes("reject")}
      />
      <div className="tools">
        {offered.map((event) => (
          <Button
            key={event}
            name="event"
            value={event}
            variant={event === "reject" ? "danger" : "primary"}
          >
            {t(`decision.${event}`)}
          </Button>
        ))}
      </div>
    </form>
  );
}
