import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable } from "~/ui/data-table";

import { AttributeLines, HistorySection } from "../../ui/history-section";
import { ResultTable } from "../../validation/ui/result-table";
import type { ResultView } from "../../validation/validation.view";
import type { SetOfFqdn } from "../fqdn-detail.repository.server";
import type { ShownEvent } from "../fqdn.view";

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
          {
            key: "id",
            head: t("endpoints:columns.id"),
            isRowHead: true,
            cell: ({ internalId, publicId }) => (
              <a href={`${prefix}/endpoints/${internalId}`}>
                {publicId ?? t("endpoints:sets.new")}
              </a>
            ),
          },
          {
            key: "workload",
            head: t("endpoints:columns.workload"),
            cell: ({ workload }) => workload,
          },
          {
            key: "category",
            head: t("endpoints:columns.category"),
            cell: ({ category }) => category,
          },
          {
            key: "effective",
            head: t("sets.effective"),
            cell: ({ effectiveOn }) => effectiveOn ?? <Absent />,
          },
          {
            key: "removes",
            head: t("sets.removes"),
            cell: ({ removesOn }) => removesOn ?? <Absent />,
          },
        ]}
        rows={sets}
        rowKey={({ internalId }) => internalId}
        empty={<p className="quiet">{t("sets.none")}</p>}
      />
    </section>
  );
}

/** What the daily run last found out, and what it saw. */
export function FqdnTests({ tests }: { tests: readonly ResultView[] }) {
  const { t } = useTranslation("fqdns");
  return (
    <section id="tests">
      <h2>{t("results.title")}</h2>
      <ResultTable
        caption={t("results.title")}
        results={tests}
        empty={<p className="quiet">{t("results.none")}</p>}
      />
    </section>
  );
}

/** Who changed what, the newest first. */
export function FqdnHistory({ events }: { events: readonly ShownEvent[] }) {
  const { t } = useTranslation(["fqdns", "endpoints"]);
  return (
    <HistorySection
      events={events}
      what={({ event }) => t(`history.events.${event}`)}
      more={{
        head: t("endpoints:history.changes"),
        cell: ({ changes, note }) => (
          <>
            <AttributeLines
              changes={changes}
              nameOf={(attribute) => t(`attributes.${attribute}`)}
            />
            {note ? <span className="line quiet">{note}</span> : null}
          </>
        ),
      }}
    />
  );
}
