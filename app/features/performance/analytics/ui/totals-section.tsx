import { useTranslation } from "react-i18next";

import { LineChart } from "~/ui/charts/line-chart";
import { DataTable, type Column } from "~/ui/data-table";
import { More } from "~/ui/more";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import { useStepName } from "../../ui/step-name";
import type { AnsweredPart } from "../analytics.view";

type Totals = AnsweredPart<"totals">;
type Step = Totals["steps"][number];

type TotalsProps = {
  totals: Totals;
  /** `YYYY-MM-DD`: earlier days keep the attribution by earlier lists; null where the range has none. */
  listsFrom: string | null;
};

/** All samples and distinct customers of each day, week or month. */
export function TotalsSection({ totals, listsFrom }: TotalsProps) {
  const { stepKind, steps, whole } = totals;
  const { t } = useTranslation("analytics");
  const { t: ofFigures } = useTranslation("performance");
  const { integer, day } = useFormat();
  const { sentences } = useJoin();
  const stepName = useStepName(stepKind);
  const stepAt = new Map(steps.map((step) => [step.first, step]));
  const formatTime = (first: string) => stepName(stepAt.get(first) ?? { first, last: first });
  const samples = samplesOf(whole);
  const chart = {
    formatTime,
    formatValue: integer,
    tablePlace: "elsewhere" as const,
    hasZero: true,
  };
  return (
    <>
      <p>
        {t("totals.whole", {
          samples: integer(samples),
          unattributed: integer(whole.unattributed),
          customers: integer(whole.customers),
        })}
      </p>
      <div className="chart-pair">
        <LineChart
          {...chart}
          caption={t(`totals.samples.${stepKind}`)}
          summary={t("totals.samplesSummary", { samples: integer(samples) })}
          points={pointsOf(steps, samplesOf)}
          valueHead={ofFigures("figure.samples")}
        />
        <LineChart
          {...chart}
          caption={t(`totals.customers.${stepKind}`)}
          summary={t("totals.customersSummary", { customers: integer(whole.customers) })}
          points={pointsOf(steps, ({ customers }) => customers)}
          valueHead={ofFigures("figure.customers")}
        />
      </div>
      <p className="small quiet">
        {sentences([
          t("totals.note"),
          ...(steps.some(({ isPartial }) => isPartial) ? [t("totals.partial")] : []),
          ofFigures("estimated"),
          ...(listsFrom === null
            ? []
            : [ofFigures("history.earlierLists", { day: day(listsFrom) })]),
        ])}
      </p>
      <StepTable totals={totals} />
    </>
  );
}

/** A line that ends with a part of a day would seem to fall: such steps are in the table only. */
function pointsOf(steps: readonly Step[], valueOf: (step: Step) => number) {
  const hasWhole = steps.some(({ isPartial }) => !isPartial);
  return steps.map((step) => ({
    at: step.first,
    value: hasWhole && step.isPartial ? null : valueOf(step),
  }));
}

function samplesOf({ everything, insideSuite }: Totals["whole"]): number {
  return everything + insideSuite;
}

/** The numbers of both charts, the newest first. */
function StepTable({ totals: { stepKind, steps, files } }: { totals: Totals }) {
  const { t } = useTranslation("analytics");
  const { t: ofFigures } = useTranslation("performance");
  const { t: ofKit } = useTranslation("ui");
  const { integer } = useFormat();
  const stepName = useStepName(stepKind);
  const count = (key: string, head: string, of: (step: Step) => number): Column<Step> => ({
    ...{ key, head, isNumeric: true },
    cell: (step) => integer(of(step)),
  });
  return (
    <More summary={ofKit("charts.asTable")} isPlain>
      <div className="small tools">
        <a href={files.csv}>{ofKit("list.exportCsv")}</a>
        <a href={files.json}>{ofKit("list.exportJson")}</a>
      </div>
      <DataTable
        caption={t("totals.title")}
        isCaptionHidden
        rows={[...steps].reverse()}
        rowKey={({ first }) => first}
        columns={[
          {
            key: "time",
            head: ofFigures(`history.step.${stepKind}`),
            isRowHead: true,
            cell: (step) => (
              <>
                {stepName(step)}
                {step.isPartial ? (
                  <span className="small quiet under-figure">{ofFigures("history.partial")}</span>
                ) : null}
              </>
            ),
          },
          count("samples", ofFigures("figure.samples"), samplesOf),
          count("unattributed", t("kinds.unattributed"), ({ unattributed }) => unattributed),
          count("insideSuite", t("kinds.insideSuite"), ({ insideSuite }) => insideSuite),
          count("customers", ofFigures("figure.customers"), ({ customers }) => customers),
        ]}
      />
    </More>
  );
}
