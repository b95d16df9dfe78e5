import { useTranslation } from "react-i18next";

import { DataTable, type Column } from "~/ui/data-table";
import { useFormat } from "~/ui/use-format";

import type { MixIndex, MixPart } from "../npi/mix-index";

const percent = 100;
const decimals = 1;

/** How performance by the traffic of the place was worked out: each score times its part of the traffic. */
export function MixWorking({ mix }: { mix: MixIndex }) {
  const { t } = useTranslation("performance");
  const { number } = useFormat();
  const interval = (of: { value: number; low: number; high: number }) => (
    <>
      {number(of.value, decimals)}{" "}
      <span className="small quiet">
        {t("interval", { low: number(of.low, decimals), high: number(of.high, decimals) })}
      </span>
    </>
  );
  const columns: Column<MixPart>[] = [
    {
      key: "workload",
      head: t("workloadHead"),
      isRowHead: true,
      cell: ({ workload }) => t(`workload.${workload}`),
    },
    {
      key: "weight",
      head: t("index.mix.weight"),
      isNumeric: true,
      cell: ({ weight }) => number(weight * percent, decimals),
    },
    { key: "score", head: t("figure.performance"), isNumeric: true, cell: interval },
    {
      key: "product",
      head: t("index.mix.product"),
      isNumeric: true,
      cell: ({ weight, value }) => number(weight * value, decimals),
    },
  ];
  return (
    <section>
      <h2>{t("index.mix.title", { value: number(mix.value, decimals) })}</h2>
      <p className="small quiet">
        {t("index.mix.text", {
          low: number(mix.low, decimals),
          high: number(mix.high, decimals),
        })}
      </p>
      <DataTable
        caption={t("index.mix.caption")}
        isCaptionHidden
        columns={columns}
        rows={mix.parts}
        rowKey={({ workload }) => workload}
      />
    </section>
  );
}
