import { useTranslation } from "react-i18next";
import { Hatching } from "~/ui/charts/no-data-pattern";
import type { Absence, RegionLevel, RegionScale } from "~/ui/choropleth";
import { hatchedLevels, levelClass, regionFill } from "~/ui/choropleth";
import { useElementId } from "~/ui/use-element-id";

type RegionPatternsProps = {
  prefix: string;
  /** Units of what is filled in one unit of its drawing. */
  scale?: number;
};

/** The patterns that `regionFill` names; they take no room. */
export function RegionPatterns({ prefix, scale = 1 }: RegionPatternsProps) {
  return (
    <svg className="definitions" width="0" height="0" aria-hidden="true">
      <defs>
        <Hatching id={`${prefix}-none`} scale={scale} />
        {hatchedLevels.map((level) => (
          <pattern
            key={level}
            id={`${prefix}-${level}`}
            className={`hatched q${level}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform={scale === 1 ? undefined : `scale(${scale})`}
          >
            <rect width="6" height="6" />
            <path d={level === 0 ? "M0 0 6 6M0 6 6 0" : "M-1-1 7 7M-1 5 1 7M5-1 7 1"} />
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

type RegionLegendProps = {
  scale: RegionScale;
  /** What the levels stand for, from 0 up, where they are not those of quality. */
  levelLabels?: readonly string[];
  absence?: Absence;
};

const levels = [4, 3, 2, 1, 0, null] as const;

/** What the colours and patterns of a choropleth mean, the same for the drawn and the large map. */
export function RegionLegend({ scale, levelLabels, absence = "noData" }: RegionLegendProps) {
  const prefix = useElementId("legend");
  const { t } = useTranslation("ui");
  const wordOf = (level: RegionLevel) =>
    level === null ? t(`charts.${absence}`) : (levelLabels?.[level] ?? t(`quality.${level}`));
  return (
    <>
      <RegionPatterns prefix={prefix} />
      <ul className="legend">
        {levels.map((level) => (
          <li key={level}>
            <svg className="swatch" width="14" height="14" aria-hidden="true">
              <rect
                className={levelClass(scale, level)}
                x="0.5"
                y="0.5"
                width="13"
                height="13"
                fill={regionFill(prefix, scale, level)}
              />
            </svg>
            {wordOf(level)}
          </li>
        ))}
      </ul>
    </>
  );
}
