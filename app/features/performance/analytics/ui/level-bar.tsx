import { levelsBestFirst, type LevelCounts } from "../level-counts";

/** Width of the bar in its own units, and of the gap between two parts. */
const width = 100;
const gap = 1;

/** How providers are spread over the levels, the best first. The columns beside it have the numbers. */
export function LevelBar({ providers, levels, notShown }: LevelCounts) {
  let start = 0;
  const parts = [
    ...levelsBestFirst.map((level) => ({ name: `q${level}`, count: levels[level] })),
    { name: "ground", count: notShown },
  ].flatMap(({ name, count }) => {
    if (count === 0) return [];
    const x = (start / providers) * width;
    start += count;
    const isLast = start === providers;
    return [{ name, x, width: (count / providers) * width - (isLast ? 0 : gap) }];
  });
  return (
    <svg className="bar" viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map((part) => (
        <rect
          key={part.name}
          className={part.name}
          x={rounded(part.x)}
          width={rounded(part.width)}
          height="10"
        />
      ))}
    </svg>
  );
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
