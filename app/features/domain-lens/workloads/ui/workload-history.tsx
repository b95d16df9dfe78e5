import { useTranslation } from "react-i18next";

import { AttributeLines, HistorySection } from "../../ui/history-section";
import type { WorkloadAttribute } from "../workload";
import type { ShownWorkloadEvent } from "../workload-history";

/** Where the word for each attribute stands. */
const words: Record<WorkloadAttribute, string> = {
  name: "columns.name",
  workloadType: "columns.type",
  serviceArea: "columns.area",
  championName: "form.championName",
  championSecurityGroup: "form.championSecurityGroup",
  championEmail: "form.championEmail",
  propertyGroups: "form.propertyGroups",
};

/** Who changed what of a workload, the newest first. */
export function WorkloadHistory({ events }: { events: readonly ShownWorkloadEvent[] }) {
  const { t } = useTranslation(["workloads", "endpoints"]);
  return (
    <HistorySection
      events={events}
      what={({ isNew }) => t(isNew ? "history.added" : "history.changed")}
      more={{
        head: t("endpoints:history.changes"),
        cell: ({ changes }) => (
          <AttributeLines
            changes={changes}
            nameOf={(attribute) => t(words[attribute as WorkloadAttribute])}
          />
        ),
      }}
    />
  );
}
