import { expect, it } from "vitest";

import {
  simulatedFigures,
  simulatedMedian,
  simulatedQuantile,
  type SimulatedCell,
} from "#tests/factories/simulated-cell";
import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { usualConfidence } from "~/lib/intervals";

import { estimateOf } from "./cell-estimates";
import { correlationOf, CorrelationSum } from "./design-effect";
import { isEnough } from "./figure";
import { spreadOf } from "./quantity";

/** Cells a point is tried with, and how many more where they say too little. */
const seeds = isDeep ? 2_000 : 60;
const moreSeeds = isDeep ? 8_000 : 0;

/** Part of the shown intervals that has to have the truth in it. Source: provider rules, section 4. */
const covered = 0.94;

/** Shown intervals from which a point is judged without its standard error; below `fewShown` it is not judged. */
const manyShown = 1_000;
const fewShown = 20;

/** Cells of one kind that correlations are pooled over, and how many cells then use them. */
const pooledCells = 40;
const cellsOfPool = 100;

const failureRatio = 0.03;

/** Of the standard normal distribution. */
const upperQuartile = 0.674_49;

/** The quantities, by what they estimate. */
const truths = {
  latencyMs: simulatedMedian,
  downloadBps: simulatedQuantile(-upperQuartile),
  jitterMs: simulatedQuantile(upperQuartile),
  connect: 1 - failureRatio,
};
type Tried = keyof typeof truths;
const tried = Object.keys(truths) as Tried[];

/** Shown intervals, and those with the truth in them. */
type Count = { shown: number; hits: number };

/** Intervals of one kind of cell. */
type Point = { cell: SimulatedCell; random: Random; counts: Record<Tried, Count> };

const kinds = (["even", "zipf"] as const).flatMap((sizes) =>
  [5, 20, 100].map((customers) => [customers, sizes] as const),
);
const pointsOf = (kind: Pick<SimulatedCell, "sizes" | "customers">) =>
  [0, 0.1, 0.3].flatMap((rho) =>
    [24, 60, 200, 500].map((samples) => emptyPoint({ ...kind, rho, samples, failureRatio })),
  );

const nameOf = ({ sizes, customers, rho, samples }: SimulatedCell) =>
  `${sizes}, ${customers} customers, correlation ${rho}, ${samples} samples`;

function emptyPoint(cell: SimulatedCell): Point {
  const none = (): Count => ({ shown: 0, hits: 0 });
  return {
    cell,
    random: randomFrom(nameOf(cell)),
    counts: { latencyMs: none(), downloadBps: none(), jitterMs: none(), connect: none() },
  };
}

function tryPoint({ cell, random, counts }: Point, times: number): void {
  let pooled = pooledOf(cell, random);
  for (let at = 0; at < times; at += 1) {
    if (at > 0 && at % cellsOfPool === 0) pooled = pooledOf(cell, random);
    const figures = simulatedFigures(random, cell);
    for (const quantity of tried) {
      const estimate = estimateOf(figures, quantity, pooled[quantity]);
      if (!estimate || !isEnough(estimate)) continue;
      const { low, high } = estimate.at(usualConfidence);
      counts[quantity].shown += 1;
      if (low <= truths[quantity] && truths[quantity] <= high) counts[quantity].hits += 1;
    }
  }
}

function pooledOf(cell: SimulatedCell, random: Random): Record<Tried, number> {
  const cells = Array.from({ length: pooledCells }, () => simulatedFigures(random, cell));
  const of = (quantity: Tried) =>
    new CorrelationSum(cells.map((figures) => correlationOf(spreadOf(figures, quantity))))
      .correlation;
  return {
    latencyMs: of("latencyMs"),
    downloadBps: of("downloadBps"),
    jitterMs: of("jitterMs"),
    connect: of("connect"),
  };
}

function isTooLow({ shown, hits }: Count): boolean {
  if (shown < fewShown) return false;
  const error = Math.sqrt((covered * (1 - covered)) / shown);
  return hits / shown < (shown >= manyShown ? covered : covered - 3 * error);
}

const lowOf = ({ cell, counts }: Point) =>
  tried.flatMap((quantity) => {
    const { shown, hits } = counts[quantity];
    return isTooLow(counts[quantity])
      ? [`${quantity} of ${nameOf(cell)}: ${hits} of ${shown}`]
      : [];
  });

it.each(kinds)(
  "95 % intervals that are shown have the truth in them 94 times of 100: %i customers, %s",
  (customers, sizes) => {
    const points = pointsOf({ customers, sizes });
    for (const point of points) {
      tryPoint(point, seeds);
      // Of 288 points some are below 94 % of 2 000 by chance.
      if (moreSeeds > 0 && lowOf(point).length > 0) tryPoint(point, moreSeeds);
    }
    expect(points.flatMap(lowOf)).toEqual([]);

    const counts = points.flatMap((point) => Object.values(point.counts));
    const shown = counts.reduce((sum, count) => sum + count.shown, 0);
    expect(counts.reduce((sum, { hits }) => sum + hits, 0) / shown).toBeGreaterThan(covered);
    // An interval that is never shown is never wrong.
    expect(shown).toBeGreaterThan((seeds * counts.length) / 3);
  },
);
