import { useTranslation } from "react-i18next";

import { DataTable } from "~/ui/data-table";
import { More } from "~/ui/more";
import { useFormat } from "~/ui/use-format";

import type { TracedEvent } from "../trace-run.server";

/** The events of the run with their times, for whoever looks for a fault. */
export function RunTrace({ events }: { events: readonly TracedEvent[] }) {
  const { t } = useTranslation("trace");
  const { milliseconds } = useFormat();
  return (
    <More summary={t("title")} id="trace">
      <p>{t("text")}</p>
      <DataTable
        caption={t("title")}
        isCaptionHidden
        rows={events}
        rowKey={({ sequence }) => String(sequence)}
        empty={<p>{t("none")}</p>}
        columns={[
          {
            key: "event",
            head: t("event"),
            isRowHead: true,
            width: "quarter",
            cell: ({ event }) => <code>{event}</code>,
          },
          {
            key: "after",
            head: t("after"),
            isNumeric: true,
            cell: ({ afterMs }) => milliseconds(afterMs, 0),
          },
          { key: "data", head: t("data"), cell: ({ data }) => <code>{data}</code> },
        ]}
      />
    </More>
  );
}
