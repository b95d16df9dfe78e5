import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { ButtonLink } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { Note } from "~/ui/note";
import { StateMark } from "~/ui/state-mark";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";

import { datasetHref, rollBackHref } from "../asn-address";
import type { DatasetView } from "../datasets/dataset.view";

type DatasetsPageProps = {
  prefix: string;
  datasets: readonly DatasetView[];
  canRollBack: boolean;
  done: "activated" | "rolledBack" | null;
};

/** The stored datasets of the AS view, for operators. */
export function DatasetsPage({ prefix, datasets, canRollBack, done }: DatasetsPageProps) {
  const { t } = useTranslation("as-view");
  const columns = useColumns(prefix);
  return (
    <>
      {done ? (
        <Note role="status">
          {t(done === "activated" ? "datasets.doneActivated" : "datasets.doneRolledBack")}
        </Note>
      ) : null}
      <p className="prose">{t("datasets.lead")}</p>
      <DataTable
        caption={t("datasets.caption")}
        isCaptionHidden
        columns={columns}
        rows={datasets}
        rowKey={({ id }) => String(id)}
        empty={<Empty title={t("datasets.none")}>{t("datasets.noneText")}</Empty>}
      />
      {canRollBack ? (
        <p className="tools">
          <ButtonLink href={rollBackHref(prefix)}>{t("datasets.rollBack")}</ButtonLink>
        </p>
      ) : null}
    </>
  );
}

function useColumns(prefix: string): Column<DatasetView>[] {
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  const counts = (["ases", "links", "organisations"] as const).map((key): Column<DatasetView> => ({
    key,
    head: t(`datasets.${key}`),
    isNumeric: true,
    cell: (dataset) => (dataset[key] > 0 ? integer(dataset[key]) : <Absent />),
  }));
  return [
    {
      key: "file",
      head: t("datasets.file"),
      isRowHead: true,
      cell: ({ id, fileName, isDemonstration }) => (
        <>
          <a href={datasetHref(prefix, id)}>{fileName}</a>
          {isDemonstration ? (
            <span className="small quiet line">{t("datasets.invented")}</span>
          ) : null}
        </>
      ),
    },
    { key: "kind", head: t("datasets.kind"), cell: ({ kind }) => t(`datasets.kinds.${kind}`) },
    {
      key: "imported",
      head: t("datasets.imported"),
      cell: ({ importedAt }) => <Time at={importedAt} />,
    },
    ...counts,
    {
      key: "state",
      head: t("datasets.state"),
      cell: ({ use }) => <UseMark use={use} />,
    },
  ];
}

/** Whether a dataset is in use, as shape and word. */
export function UseMark({ use }: Pick<DatasetView, "use">) {
  const { t } = useTranslation("as-view");
  const state = use === "inUse" ? "ok" : use === "before" ? "info" : "not-tested";
  return <StateMark state={state} label={t(`datasets.use.${use ?? "stored"}`)} />;
}
