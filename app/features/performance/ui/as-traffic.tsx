import { useTranslation } from "react-i18next";

import { DataTable, type Column } from "~/ui/data-table";
import { Empty } from "~/ui/empty";
import { More } from "~/ui/more";
import { useFormat } from "~/ui/use-format";

import type { Traffic } from "../as-traffic/as-traffic";
import type { AsTrafficView } from "../as-traffic/as-traffic.view";
import type { Workload } from "../workload";
import { ChoiceLinks } from "./choice-links";
import { DaysLine } from "./days-line";
import { DemonstrationLine } from "./demonstration-line";
import { useStepName } from "./step-name";

/** What samples say of the traffic of an AS: by workload and over time. */
export function AsTraffic({ traffic }: { traffic: AsTrafficView }) {
  const { t } = useTranslation("performance");
  return (
    <section id="traffic">
      <h2>{t("asTraffic.title")}</h2>
      <p className="small quiet">{t("asTraffic.lead")}</p>
      <ChoiceLinks
        label={t("asTraffic.ranges")}
        choices={traffic.ranges.map(({ range, ...choice }) => ({
          ...choice,
          label: t(`range.${range}`),
        }))}
      />
      <DaysLine days={traffic.days} currentTo={traffic.currentTo} />
      {traffic.isDemonstration ? <DemonstrationLine filledFrom={null} /> : null}
      {traffic.all.samples === 0 ? (
        <Empty title={t("asTraffic.none")}>{t("asTraffic.noneText")}</Empty>
      ) : (
        <TrafficTables traffic={traffic} />
      )}
    </section>
  );
}

type WorkloadRow = { workload: Workload | null; traffic: Traffic };
type StepRow = AsTrafficView["steps"][number];

function TrafficTables({
  traffic: { all, workloads, stepKind, steps },
}: {
  traffic: AsTrafficView;
}) {
  const { t } = useTranslation("performance");
  const stepName = useStepName(stepKind);
  const workloadColumns = useCounts<WorkloadRow>();
  const stepColumns = useCounts<StepRow>();
  const rows: WorkloadRow[] = [{ workload: null, traffic: all }, ...workloads];
  return (
    <>
      <DataTable
        caption={t("asTraffic.workloads")}
        isCaptionHidden
        layout="plain"
        rows={rows}
        rowKey={({ workload }) => workload ?? "all"}
        columns={[
          {
            key: "workload",
            head: t("workloadHead"),
            isRowHead: true,
            cell: ({ workload }) =>
              workload === null ? t("allWorkloads") : t(`workload.${workload}`),
          },
          ...workloadColumns,
        ]}
      />
      <More summary={t("asTraffic.steps")} isPlain>
        <DataTable
          caption={t("asTraffic.steps")}
          isCaptionHidden
          layout="plain"
          rows={steps}
          rowKey={({ first }) => first}
          columns={[
            {
              key: "time",
              head: t(`history.step.${stepKind}`),
              isRowHead: true,
              cell: (step) => stepName(step),
            },
            ...stepColumns,
          ]}
        />
      </More>
    </>
  );
}

function useCounts<Row extends { traffic: Traffic }>(): Column<Row>[] {
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
  return [
    {
      key: "samples",
      head: t("figure.samples"),
      isNumeric: true,
      cell: ({ traffic }) =>
        traffic.isShown ? (
          integer(traffic.samples)
        ) : (
          <span className="small quiet">{t("asTraffic.hidden")}</span>
        ),
    },
    {
      key: "customers",
      head: t("figure.customers"),
      isNumeric: true,
      cell: ({ traffic }) => (traffic.isShown ? integer(traffic.customers) : null),
    },
  ];
}
