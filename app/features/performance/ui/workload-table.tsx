import { useTranslation } from "react-i18next";

import { Absent } from "~/ui/absent";
import { DataTable, type Column } from "~/ui/data-table";

import { figureOfWorkload, type FigureName } from "../figures/figure-columns";
import { measuresOf } from "../figures/plain-figures";
import type { SolutionOverview } from "../figures/solution-overview";
import { measures, workloads, type Workload } from "../workload";
import { useFigureHead } from "./figure-head";
import { FigureText } from "./figure-text";

const figures: readonly FigureName[] = [
  "share",
  "samples",
  "customers",
  ...measures,
  "availability",
  "connectedness",
];

/** The figures of a place, a workload a row. */
export function WorkloadTable({ figures: found }: { figures: SolutionOverview["workloads"] }) {
  const { t } = useTranslation("performance");
  const head = useFigureHead();
  const columns: Column<Workload>[] = figures.map((figure) => ({
    key: figure,
    head: head({ workload: null, figure }),
    isNumeric: true,
    cell: (workload) =>
      isOf(workload, figure) ? (
        <FigureText figure={figure} value={figureOfWorkload(found[workload], figure)} />
      ) : (
        <Absent />
      ),
  }));
  return (
    <DataTable
      caption={t("byWorkload")}
      columns={[
        {
          key: "workload",
          head: t("workloadHead"),
          isRowHead: true,
          width: "fifth",
          cell: (workload) => t(`workload.${workload}`),
        },
        ...columns,
      ]}
      rows={workloads}
      rowKey={(workload) => workload}
    />
  );
}

/** Whether a workload is measured by it; every workload has counts and ratios. */
function isOf(workload: Workload, figure: FigureName): boolean {
  const measure = measures.find((each) => each === figure);
  return measure === undefined || measuresOf[workload].includes(measure);
}
