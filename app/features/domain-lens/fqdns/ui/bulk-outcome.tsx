import { useTranslation } from "react-i18next";

import { DataTable } from "~/ui/data-table";
import { HostText } from "~/ui/host-text";
import { Note } from "~/ui/note";
import { StateMark } from "~/ui/state-mark";
import { useFormat } from "~/ui/use-format";

import type { BulkItem, BulkVerdict } from "../bulk-action";

type BulkOutcomeProps = {
  prefix: string;
  /** The list that the records were chosen from. */
  backHref: string;
  verdict: BulkVerdict;
  items: readonly BulkItem[];
};

/** What became of a bulk action: the verdict, then each record. */
export function BulkOutcome({ prefix, backHref, verdict, items }: BulkOutcomeProps) {
  const { t } = useTranslation("fqdns");
  const format = useFormat();
  const done = items.filter(({ outcome }) => outcome === "done" || outcome === "unchanged").length;
  const tones = { done: "accent", partial: "warning", failed: "failed" } as const;
  return (
    <>
      <Note tone={tones[verdict]} role="status" title={t(`bulk.verdict.${verdict}`)}>
        {t("bulk.counts", {
          count: items.length,
          done: format.integer(done),
          number: format.integer(items.length),
        })}
      </Note>
      <DataTable
        caption={t("bulk.results")}
        isSticky
        columns={[
          {
            key: "outcome",
            head: t("bulk.outcome"),
            isBare: true,
            cell: ({ outcome }) => <OutcomeMark outcome={outcome} />,
          },
          {
            key: "name",
            head: t("columns.name"),
            isRowHead: true,
            cell: ({ id, domainName }) =>
              domainName ? (
                <a href={`${prefix}/endpoints/fqdns/${id}`}>
                  <HostText>{domainName}</HostText>
                </a>
              ) : (
                <code>{id}</code>
              ),
          },
        ]}
        rows={items}
        rowKey={({ id }) => id}
      />
      <p>
        <a href={backHref}>{t("bulk.back")}</a>
      </p>
    </>
  );
}

function OutcomeMark({ outcome }: Pick<BulkItem, "outcome">) {
  const { t } = useTranslation("fqdns");
  if (outcome === "done" || outcome === "unchanged")
    return (
      <StateMark state={outcome === "done" ? "ok" : "info"} label={t(`bulk.outcomes.${outcome}`)} />
    );
  return <StateMark state="failed" label={t(`refusal.${outcome}`)} />;
}
