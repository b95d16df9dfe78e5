import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { DataTable } from "~/ui/data-table";
import { Time } from "~/ui/time";

/** What a line of every history has. */
type HistoryLine = { id: number; occurredAt: string; actorName: string };

type HistorySectionProps<Line extends HistoryLine> = {
  events: readonly Line[];
  /** What somebody did. */
  what: (event: Line) => ReactNode;
  /** What came of it, under a head of its own. */
  more: { head: string; cell: (event: Line) => ReactNode };
};

/** Who did what and when, the newest first. */
export function HistorySection<Line extends HistoryLine>({
  events,
  what,
  more,
}: HistorySectionProps<Line>) {
  const { t } = useTranslation("endpoints");
  return (
    <section id="history">
      <h2>{t("history.title")}</h2>
      <DataTable
        caption={t("history.title")}
        isCaptionHidden
        columns={[
          {
            key: "when",
            head: t("history.when"),
            isRowHead: true,
            cell: ({ occurredAt }) => <Time at={occurredAt} />,
          },
          { key: "who", head: t("history.who"), cell: ({ actorName }) => actorName },
          { key: "what", head: t("history.what"), cell: what },
          { key: "more", ...more },
        ]}
        rows={events}
        rowKey={({ id }) => String(id)}
        empty={<p className="quiet">{t("history.none")}</p>}
      />
    </section>
  );
}

type AttributeLinesProps = {
  changes: readonly { attribute: string; from: string | null; to: string | null }[];
  nameOf: (attribute: string) => string;
};

/** Each attribute with what it was and what it became; a dash stands for nothing. */
export function AttributeLines({ changes, nameOf }: AttributeLinesProps) {
  const { t } = useTranslation("endpoints");
  return changes.map(({ attribute, from, to }) => (
    <span key={attribute} className="line">
      {t("history.change", { attribute: nameOf(attribute), from: from || "–", to: to || "–" })}
    </span>
  ));
}
