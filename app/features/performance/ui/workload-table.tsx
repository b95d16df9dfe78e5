import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { useFormat } from "~/ui/use-format";

import type { FigureHrefs } from "../figures/overview.view";
import type { PlaceFigures } from "../figures/solution-overview";
import { qualityKey, qualityNames, type QualityName } from "../quality/quality-name";
import { BaselineStanding } from "./baseline-standing";
import { useFigureHead } from "./figure-head";
import { useFigureNumber } from "./figure-number";
import { FigureValue } from "./figure-value";
import { RankText } from "./rank-text";

type WorkloadTableProps = Pick<PlaceFigures, "quality"> & { hrefs: FigureHrefs };

/** The figures of each workload at a place, a figure a row; what nobody measured has none. */
export function WorkloadTable({ quality, hrefs }: WorkloadTableProps) {
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
  const head = useFigureHead();
  const of = (name: QualityName) => quality[qualityKey(name)];
  const columns: Column<QualityName>[] = [
    { key: "figure", head: t("figureHead"), isRowHead: true, width: "quarter", cell: head },
    {
      key: "value",
      head: t("valueHead"),
      cell: (name) => (
        <FigureValue figure={name.figure} assessed={of(name)} href={hrefs[qualityKey(name)]} />
      ),
    },
    {
      key: "baseline",
      head: t("baselineHead"),
      isNumeric: true,
      cell: (name) => <BaselineValue name={name} quality={quality} />,
    },
    {
      key: "standing",
      head: t("standingHead"),
      cell: (name) => <BaselineStanding figure={name.figure} assessed={of(name)} />,
    },
    {
      key: "rank",
      head: t("rankHead"),
      cell: (name) => <RankText rank={of(name)?.rank} />,
    },
    {
      key: "n",
      head: t("figure.samples"),
      isNumeric: true,
      cell: (name) => integer(of(name)?.figure.n ?? 0),
    },
    {
      key: "customers",
      head: t("figure.customers"),
      isNumeric: true,
      cell: (name) => integer(of(name)?.figure.customers ?? 0),
    },
  ];
  return (
    <DataTable
      caption={t("byWorkload")}
      columns={columns}
      rows={qualityNames.filter((name) => name.workload !== null && (of(name)?.figure.n ?? 0) > 0)}
      rowKey={qualityKey}
    />
  );
}

function BaselineValue({ name, quality }: { name: QualityName } & Pick<PlaceFigures, "quality">) {
  const { t } = useTranslation("performance");
  const say = useFigureNumber(name.figure);
  const baseline = quality[qualityKey(name)]?.baseline;
  if (!baseline) return <Absent />;
  return (
    <>
      {say(baseline.value)}
      {baseline.isOptimistic ? <span className="small quiet"> {t("optimistic")}</span> : null}
    </>
  );
}
