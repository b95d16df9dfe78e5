import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable } from "~/ui/data-table";
import { StateMark } from "~/ui/state-mark";
import type { State } from "~/ui/states";
import { Time } from "~/ui/time";

import type { Outcome } from "../../validation/validation-tests";
import type { SetOfFqdn } from "../fqdn-detail.repository.server";
import type { ShownEvent, ShownTest } from "../fqdn.view";

const outcomeStates: Record<Outcome, State> = { Untested: "not-tested", Pass: "ok", Warning: "warning", FailedBlocking: "failed", FailedNotBlocking: "warning" };

/** The published sets that have the name. */
export function FqdnSets({ prefix, sets }: { prefix: string; sets: readonly SetOfFqdn[] }) {
  const { t } = useTranslation(["fqdns", "endpoints"]);
  return (
    <section id="sets">
      <h2>{t("sets.title")}</h2>
      <DataTable
        caption={t("sets.title")}
        isCaptionHidden
        columns={[
          { key: "id", head: t("endpoints:columns.id"), isRowHead: true, cell: ({ internalId, publicId }) => <a href={`${prefix}/endpoints/${internalId}`}>{publicId ?? t("endpoints:sets.new")}</a> },
          { key: "workload", head: t("endpoints:columns.workload"), cell: ({ workload }) => workload },
          { key: "category", head: t("endpoints:columns.category"), cell: ({ category }) => category },
          { key: "effective", head: t("sets.effective"), cell: ({ effectiveOn }) => effectiveOn ?? <Absent /> },
          { key: "removes", head: t("sets.removes"), cell: ({ removesOn }) => removesOn ?? <Absent /> },
        ]}
        rows={sets}
        rowKey={({ internalId }) => internalId}
        empty={<p className="quiet">{t("sets.none")}</p>}
      />
    </section>
  );
}

/** What the daily run last found out. */
export function FqdnTests({ tests }: { tests: readonly ShownTest[] }) {
  const { t } = useTranslation("fqdns");
  return (
    <section id="tests">
      <h2>{t("results.title")}</h2>
      <DataTable
        caption={t("results.title")}
        isCaptionHidden
        columns={[
          { key: "test", head: t("results.test"), isRowHead: true, cell: ({ test }) => test },
          { key: "outcome", head: t("results.outcome"), cell: ({ outcome }) => <StateMark state={outcomeStates[outcome]} label={t(`outcomes.${outcome}`)} /> },
          { key: "at", head: t("record.testedAt"), cell: ({ testedAt }) => <Time at={testedAt} /> },
        ]}
        rows={tests}
        rowKey={({ test }) => test}
        empty={<p className="quiet">{t("results.none")}</p>}
      />
    </section>
  );
}

/** Who changed what, the newest first. */
export function FqdnHistory({ events }: { events: readonly ShownEvent[] }) {
  const { t } = useTranslation("fqdns");
  return (
    <section id="history">
      <h2>{t("history.title")}</h2>
      <DataTable
        caption={t("history.title")}
        isCaptionHidden
        columns={[
          { key: "when", head: t("history.when"), isRowHead: true, cell: ({ occurredAt }) => <Time at={occurredAt} /> },
          { key: "who", head: t("history.who"), cell: ({ actorName }) => actorName },
          { key: "what", head: t("history.what"), cell: ({ event }) => t(`history.events.${event}`) },
          {
            key: "changes",
            head: t("history.changes"),
            cell: ({ changes, note }) => (
              <>
                {changes.map(({ attribute, from, to }) => (
                  <span key={attribute} className="line">
                    {t("history.change", { attribute: t(`attributes.${attribute}`), from: from ?? "–", to: to ?? "–" })}
                  </span>
                ))}
                {note ? <span className="line quiet">{note}</span> : null}
              </>
            ),
          },
        ]}
        rows={events}
        rowKey={({ id }) => String(id)}
        empty={<p className="quiet">{t("history.none")}</p>}
      />
    </section>
  );
}
