import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";
import { useFormat } from "~/ui/use-format";

import type { FigureHrefs } from "../figures/overview.view";
import type { PlaceFigures } from "../figures/solution-overview";
import { qualityKey, qualityNames, type QualityName } from "../quality/quality-name";
import { useBaselinePlace, type BaselinePlace } from "./baseline-place";
import { BaselineStanding } from "./baseline-standing";
import { useFigureHead } from "./figure-head";
import { useFigureNumber } from "./figure-number";
import { FigureValue } from "./figure-value";
import { RankText } from "./rank-text";

type WorkloadTableProps = Pick<PlaceFigures, "quality"> & {
  hrefs: FigureHrefs;
  /** To the place, whose baselines may be those of a place above. */
  way: readonly BaselinePlace[];
};

/** The figures of each workload at a place, a figure a row; what nobody measured has none. */
export function WorkloadTable({ quality, hrefs, way }: WorkloadTableProps) {
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
      cell: (name) => <BaselineValue name={name} quality={quality} way={way} />,
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

type BaselineValueProps = Pick<WorkloadTableProps, "quality" | "way"> & { name: QualityName };

function BaselineValue({ name, quality, way }: BaselineValueProps) {
  const { t } = useTranslation("performance");
  const say = useFigureNumber(name.figure);
  const placeOf = useBaselinePlace(way);
  const baseline = quality[qualityKey(name)]?.baseline;
  if (!baseline) return <Absent />;
  const place = placeOf(baseline);
  return (
    <>
      {say(baseline.value)}
      {place === null ? null : (
        <span className="small quiet under-figure">{t("baselineAt", { place })}</span>
      )}
      {baseline.isOptimistic ? <span className="small quiet"> {t("optimistic")}</span> : null}
    </>
  );
}
