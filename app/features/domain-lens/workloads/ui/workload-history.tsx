import { useTranslation } from "react-i18next";

import { DataTable } from "~/ui/data-table";
import { Time } from "~/ui/time";

import type { WorkloadAttribute } from "../workload";
import type { ShownWorkloadEvent } from "../workload-history";

/** Where the word for each attribute stands. */
const words: Record<WorkloadAttribute, string> = {
  name: "columns.name", workloadType: "columns.type", serviceArea: "columns.area", championName: "form.championName",
  championSecurityGroup: "form.championSecurityGroup", championEmail: "form.championEmail", propertyGroups: "form.propertyGroups",
};

/** Who changed what of a workload, the newest first. */
export function WorkloadHistory({ events }: { events: readonly ShownWorkloadEvent[] }) {
  const { t } = useTranslation("workloads");
  return (
    <section id="history">
      <h2>{t("history.title")}</h2>
      <DataTable
        caption={t("history.title")}
        isCaptionHidden
        columns={[
          { key: "when", head: t("history.when"), isRowHead: true, cell: ({ occurredAt }) => <Time at={occurredAt} /> },
          { key: "who", head: t("history.who"), cell: ({ actorName }) => actorName },
          { key: "what", head: t("history.what"), cell: ({ isNew }) => t(isNew ? "history.added" : "history.changed") },
          {
            key: "changes",
            head: t("history.changes"),
            cell: ({ changes }) => changes.map(({ attribute, from, to }) => (
              <span key={attribute} className="line">
                {t("history.change", { attribute: t(words[attribute]), from: from || "–", to: to || "–" })}
              </span>
            )),
          },
        ]}
        rows={events}
        rowKey={({ id }) => String(id)}
        empty={<p className="quiet">{t("history.none")}</p>}
      />
    </section>
  );
}
