import { useTranslation } from "react-i18next";

import { DataTable, type Column } from "~/ui/data-table";
import { MarkedWords } from "~/ui/marked-words";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { AttributedCounts } from "../preview/attributed-rows";
import type { ListsPreview as Preview } from "../preview/lists-preview";

type Row = { key: "then" | "now"; counts: AttributedCounts };

/** What the lists in a form would attribute; null while samples are not summed up yet. */
export function ListsPreview({ preview }: { preview: Preview | null }) {
  const { t } = useTranslation("solutions");
  return (
    <section className="card" id="preview" role="status" tabIndex={-1} autoFocus>
      <h2>{t("preview.title")}</h2>
      {preview ? <Counts preview={preview} /> : <p>{t("preview.none")}</p>}
    </section>
  );
}

function Counts({ preview }: { preview: Preview }) {
  const { t } = useTranslation("solutions");
  const { sentences } = useJoin();
  const { now, then, waiting, madeAt, isEstimated, isInCrowds, least } = preview;
  const rows: Row[] = [
    { key: "then", counts: then.counts },
    ...(now ? [{ key: "now" as const, counts: now.counts }] : []),
  ];
  const notes = [
    ...(waiting > 0 ? [t("preview.waiting", { count: waiting })] : []),
    ...(isEstimated ? [t("preview.estimated")] : []),
    ...(isInCrowds ? [t("preview.crowds", { least })] : []),
    ...(rows.some(({ counts }) => counts === null) ? [t("preview.least", { least })] : []),
  ];
  return (
    <>
      <p>
        <MarkedWords words={t("preview.lead")} marks={{ when: () => <Time at={madeAt} /> }} />
      </p>
      <DataTable
        caption={t("preview.title")}
        isCaptionHidden
        columns={useColumns()}
        rows={rows}
        rowKey={({ key }) => key}
      />
      {notes.length > 0 ? <p className="small quiet">{sentences(notes)}</p> : null}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation("solutions");
  const { integer } = useFormat();
  const count = (name: "customers" | "samples"): Column<Row> => ({
    key: name,
    head: t(`preview.${name}`),
    isNumeric: true,
    cell: ({ counts }) => (counts === null ? t("preview.tooFew") : integer(counts[name])),
  });
  return [
    {
      key: "lists",
      head: t("preview.lists"),
      isRowHead: true,
      cell: ({ key }) => t(`preview.${key}`),
    },
    count("customers"),
    count("samples"),
  ];
}
