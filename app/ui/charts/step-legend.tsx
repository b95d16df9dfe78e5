import { useTranslation } from "react-i18next";

type StepLegendProps = {
  steps: readonly { step: number; from: string; to: string }[];
  /** The fill that means "no data", where the picture has it. */
  noData?: string;
};

/** What the steps of a scale of one colour stand for: the darker, and the taller, the more. */
export function StepLegend({ steps, noData }: StepLegendProps) {
  const { t } = useTranslation("ui");
  return (
    <ul className="legend">
      {steps.map(({ step, from, to }) => (
        <li key={step}>
          <svg className="swatch" width="14" height="14" aria-hidden="true">
            <rect
              className={`step${step}`}
              y={10 - 2.5 * step}
              width="14"
              height={4 + 2.5 * step}
              fill="currentColor"
            />
          </svg>
          {t("charts.range", { from, to })}
        </li>
      ))}
      {noData ? (
        <li>
          <svg className="swatch" width="14" height="14" aria-hidden="true">
            <rect className="no-data" x="0.5" y="0.5" width="13" height="13" fill={noData} />
          </svg>
          {t("charts.noData")}
        </li>
      ) : null}
    </ul>
  );
}
