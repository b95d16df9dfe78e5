import { useContext } from "react";
import { useTranslation } from "react-i18next";

import { List } from "~/ui/list/list";
import type { ListColumn } from "~/ui/list/list-column";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

import type { LocalHistoryProps } from "../figures/local-history.view";
import type { ShownStep } from "../figures/trend.view";
import type { QualityFigure } from "../quality/quality-name";
import { useFigureHead } from "./figure-head";
import { useFigureNumber } from "./figure-number";
import { Ends } from "./figure-value";
import { ReaderIsProvider } from "./reader-is-provider";
import { useStepName } from "./step-name";

type TrendTableProps = Pick<LocalHistoryProps, "name" | "stepKind" | "rows" | "view" | "isMixed">;

/** The numbers of a trend, the newest first. */
export function TrendTable({ name, stepKind, rows, view, isMixed }: TrendTableProps) {
  const { t } = useTranslation("performance");
  const { integer } = useFormat();
  const { list } = useJoin();
  const head = useFigureHead();
  const stepName = useStepName(stepKind);
  const columns: ListColumn<ShownStep>[] = [
    {
      key: "time",
      head: t(`history.step.${stepKind}`),
      sort: "time",
      isRowHead: true,
      cell: (step) => (
        <>
          {stepName(step)}
          {step.isPartial ? (
            <span className="small quiet under-figure">{t("history.partial")}</span>
          ) : null}
        </>
      ),
    },
    {
      key: "value",
      head: head(name),
      cell: (step) => <StepValue figure={name.figure} step={step} />,
    },
    ...(isMixed
      ? [
          {
            key: "workloads",
            head: t("workloadHead"),
            cell: ({ figure }: ShownStep) =>
              list(figure.workloads.map((workload) => t(`workload.${workload}`))),
          },
        ]
      : []),
    {
      key: "samples",
      head: t("figure.samples"),
      isNumeric: true,
      cell: ({ figure }) => integer(figure.n),
    },
    {
      key: "customers",
      head: t("figure.customers"),
      isNumeric: true,
      cell: ({ figure }) => integer(figure.customers),
    },
  ];
  return (
    <List
      view={view}
      caption={t(`history.trend.${stepKind}`, { figure: head(name) })}
      columns={columns}
      rows={rows}
      rowKey={({ first }) => first}
      empty={null}
    />
  );
}

function StepValue({ figure: name, step }: { figure: QualityFigure; step: ShownStep }) {
  const { t } = useTranslation("performance");
  const say = useFigureNumber(name);
  const isProvider = useContext(ReaderIsProvider);
  const { figure } = step;
  const { value, isImprecise, hiddenReason } = figure;
  const nothing = isProvider ? "history.notShown" : "history.noSamples";
  if (value === null)
    return (
      <span className="small quiet">
        {t(hiddenReason === "no-samples" ? nothing : "history.tooFew")}
      </span>
    );
  return (
    <>
      <span className="figure">
        {say(value)} <Ends figure={figure} say={say} />
      </span>
      {isImprecise ? (
        <span className="small quiet under-figure">{t("history.imprecise")}</span>
      ) : null}
    </>
  );
}
