import { useTranslation } from "react-i18next";

/** Worst (0) to best (4). */
export type QualityLevel = 0 | 1 | 2 | 3 | 4;

const steps: readonly QualityLevel[] = [0, 1, 2, 3, 4];

type QualityMarkProps = {
  level: QualityLevel;
  label?: string;
  /** For a table of many rows: the word is read out and not shown. */
  isLabelHidden?: boolean;
};

/** A quality level as rising blocks, word and colour: the count of filled blocks needs no colour. */
export function QualityMark({ level, label, isLabelHidden = false }: QualityMarkProps) {
  const { t } = useTranslation("ui");
  return (
    <span className="quality">
      <svg className={`shape q${level}`} viewBox="0 0 34 10" aria-hidden="true">
        {steps.map((step) =>
          step <= level ? (
            <rect key={step} x={step * 7} width="6" height="10" />
          ) : (
            <rect key={step} x={step * 7} y="8" width="6" height="2" />
          ),
        )}
      </svg>
      <span className={isLabelHidden ? "visually-hidden" : undefined}>
        {label ?? t(`quality.${level}`)}
      </span>
    </span>
  );
}
