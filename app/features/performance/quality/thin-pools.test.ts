import { describe, expect, it } from "vitest";

import { cellEstimates } from "#tests/factories/cell-estimates";
import { simulatedFigures, simulatedMedian } from "#tests/factories/simulated-cell";
import { isDeep, randomFrom } from "#tests/support/random";
import { usualConfidence } from "~/lib/intervals";

import { isEnough } from "./figure";
import { placeCorrelations } from "./place-estimates";

const seeds = isDeep ? 2_000 : 200;
const failureRatio = 0.03;

/** Coverage that 95 % intervals had here without an expected correlation: 36 to 91 %. */
const coverageLeast = 0.92;

describe("a country with few cells", () => {
  it.each([
    [1, 2],
    [1, 5],
    [4, 5],
    [9, 20],
  ])("has intervals that cover, with %d other cells of %d customers each", (others, customers) => {
    const cell = { samples: 200, customers, rho: 0.3, sizes: "even" as const, failureRatio };
    const random = randomFrom(`thin pools ${others} ${customers}`);
    let shown = 0;
    let covered = 0;
    for (let seed = 0; seed < seeds; seed += 1) {
      const cells = Array.from({ length: others + 1 }, () => simulatedFigures(random, cell));
      const pooled = placeCorrelations(cells.map((Exchange) => ({ Exchange }))).workloads.Exchange;
      const { connect, latencyMs } = cellEstimates("Exchange", cells[0] as never, pooled ?? {});
      for (const [estimate, truth] of [
        [connect, 1 - failureRatio],
        [latencyMs, simulatedMedian],
      ] as const) {
        if (!estimate || !isEnough(estimate)) continue;
        const { low, high } = estimate.at(usualConfidence);
        shown += 1;
        covered += Number(low <= truth && truth <= high);
      }
    }
    const noise = 3 * Math.sqrt((coverageLeast * (1 - coverageLeast)) / Math.max(1, shown));
    expect(covered / Math.max(1, shown)).toBeGreaterThan(shown === 0 ? -1 : coverageLeast - noise);
  });
});
