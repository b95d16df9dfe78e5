import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { Button, ButtonLink } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { Facts, type Fact } from "~/ui/facts";
import { Note } from "~/ui/note";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";
import { useFormat } from "~/ui/use-format";

import { datasetsHref } from "../asn-address";
import type { DatasetReportView, DatasetView, KindChange } from "../datasets/dataset.view";
import { UseMark } from "./datasets-page";
import { KindChangeTable } from "./kind-change-table";

type DatasetPageProps = {
  prefix: string;
  heading: string;
  dataset: DatasetView;
  report: DatasetReportView;
  /** What activating would change; empty where the dataset is in use. */
  changes: readonly KindChange[];
};

/** The report of an import: what it has, what it would change, and the form that puts it in use. */
export function DatasetPage({ prefix, heading, dataset, report, changes }: DatasetPageProps) {
  const { t } = useTranslation("as-view");
  return (
    <>
      <PageHead
        title={heading}
        crumbs={[
          { label: t("datasets.crumb"), href: datasetsHref(prefix) },
          { label: dataset.fileName },
        ]}
      />
      {changes.length > 0 ? (
        <section>
          <h2>{t("datasets.activation")}</h2>
          <KindChangeTable caption={t("datasets.activation")} changes={changes} />
          {changes.length > 1 ? <Note>{t("datasets.leftOut")}</Note> : null}
          <form method="post" className="tools">
            <Button variant="primary">{t("datasets.activate")}</Button>
            <ButtonLink href={datasetsHref(prefix)}>{t("datasets.cancel")}</ButtonLink>
          </form>
        </section>
      ) : null}
      <ContentChanges graph={report.graph} records={report.records} />
      <LargestCones cones={report.largestCones} />
      <section>
        <h2>{t("datasets.report")}</h2>
        <Facts facts={useReportFacts(dataset, report)} />
        <Cycles cycles={report.cycles} />
      </section>
    </>
  );
}

function useReportFacts(dataset: DatasetView, report: DatasetReportView): Fact[] {
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  const { kind, importedAt, isDemonstration, use, ases, links, organisations } = dataset;
  const { lines, repeated, form, single, unknownOrganisations, cycleCount } = report;
  const counts = {
    ases,
    links,
    organisations,
    lines,
    repeated,
    single,
    unknownOrganisations,
    cycles: cycleCount,
  };
  return [
    { name: t("datasets.state"), value: <UseMark use={use} /> },
    {
      name: t("datasets.kind"),
      value: `${t(`datasets.kinds.${kind}`)}${isDemonstration ? ` · ${t("datasets.invented")}` : ""}`,
    },
    { name: t("datasets.imported"), value: <Time at={importedAt} /> },
    ...(form ? [{ name: t("datasets.form"), value: t(`datasets.forms.${form}`) }] : []),
    ...Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => ({ name: t(`datasets.${name}`), value: integer(count) })),
  ];
}

function Cycles({ cycles }: Pick<DatasetReportView, "cycles">) {
  const { t } = useTranslation("as-view");
  if (cycles.length === 0) return null;
  return (
    <>
      <h3>{t("datasets.cycle")}</h3>
      <ul>
        {cycles.map((cycle) => (
          <li key={cycle[0]}>{cycle.map((asn) => `AS${asn}`).join(", ")}</li>
        ))}
      </ul>
    </>
  );
}

function ContentChanges({ graph, records }: Pick<DatasetReportView, "graph" | "records">) {
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  const counts = graph ?? (records && changedAses(records));
  if (!counts) return null;
  return (
    <section>
      <h2>{t("datasets.changes")}</h2>
      <Facts
        facts={Object.entries(counts).map(([name, count]) => ({
          name: t(`datasets.change.${name}`),
          value: integer(count),
        }))}
      />
    </section>
  );
}

function changedAses({ added, removed, changed }: NonNullable<DatasetReportView["records"]>) {
  return { asesAdded: added, asesRemoved: removed, asesChanged: changed };
}

function LargestCones({ cones }: { cones: DatasetReportView["largestCones"] }) {
  const { t } = useTranslation("as-view");
  const { integer } = useFormat();
  if (cones.length === 0) return null;
  return (
    <section>
      <h2>{t("datasets.cones")}</h2>
      <DataTable
        caption={t("datasets.cones")}
        isCaptionHidden
        layout="plain"
        rows={cones}
        rowKey={({ asn }) => String(asn)}
        columns={[
          { key: "as", head: t("column.as"), isRowHead: true, cell: ({ asn }) => `AS${asn}` },
          { key: "name", head: t("column.name"), cell: ({ name }) => name || <Absent /> },
          {
            key: "cone",
            head: t("datasets.cone"),
            isNumeric: true,
            cell: ({ size }) => integer(size),
          },
          {
            key: "before",
            head: t("datasets.coneBefore"),
            isNumeric: true,
            cell: ({ before }) => (before === null ? <Absent /> : integer(before)),
          },
        ]}
      />
      <p className="small quiet">{t("coneHint")}</p>
    </section>
  );
}
