import { useTranslation } from "react-i18next";
import { sampleBarsDrawing } from "~/ui/sample-geometry";
import { useFormat } from "~/ui/use-format";
import { useJoin } from "~/ui/use-join";

type SampleBarsProps = {
  /** In the order taken; `null` where no answer came. Beyond 100 only the last 100 are drawn. */
  values: readonly (number | null)[];
  /** How a value reads in the text alternative; milliseconds unless told. */
  formatValue?: (value: number) => string;
  /** What was sampled; opens the text alternative. */
  label?: string;
};

/** Samples as small bars from zero, those without an answer as hollow stubs. */
export function SampleBars({ values, formatValue, label }: SampleBarsProps) {
  const { t } = useTranslation("ui");
  const { milliseconds } = useFormat();
  const join = useJoin();
  const { width, height, bars, lost } = sampleBarsDrawing(values);
  const taken = values.filter((value) => value !== null);
  const say = formatValue ?? ((value: number) => milliseconds(value, 1));
  const lostCount = values.length - taken.length;
  const text =
    taken.length > 0
      ? t("samples.summary", {
          count: taken.length,
          least: say(Math.min(...taken)),
          greatest: say(Math.max(...taken)),
        })
      : lostCount > 0
        ? t("samples.allLost", { count: lostCount })
        : t("samples.none");
  const isMixed = taken.length > 0 && lostCount > 0;
  const words = isMixed ? join.list([text, t("samples.lost", { count: lostCount })]) : text;
  return (
    <svg
      className="samples"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label ? join.named(label, words) : words}
    >
      <path d={bars} />
      {lost ? <path className="hollow" d={lost} /> : null}
    </svg>
  );
}
