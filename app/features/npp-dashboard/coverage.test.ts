import { describe, expect, it } from "vitest";

import type { Workload } from "~/features/performance/workload";

import { coverageOf } from "./coverage";

const counts = (rows: Partial<Record<Workload, [row: number, samples: number][]>>) =>
  new Map(
    Object.entries(rows).map(([workload, each]) => [workload as Workload, new Map(each)] as const),
  );

const rest = { customers: 3, countries: 2, ratedCountries: 1 };

describe("coverageOf", () => {
  it.each([
    ["nothing", {}, {}, { samples: 0, unattributed: 0, attributedShare: null }],
    [
      "samples of several workloads and places, some unattributed",
      {
        Exchange: [
          [1, 50],
          [2, 25],
        ],
        Teams: [[1, 25]],
      },
      { Exchange: [[2, 20]] },
      { samples: 100, unattributed: 20, attributedShare: 0.8 },
    ],
    [
      "samples of nobody",
      { Teams: [[0, 5]] },
      { Teams: [[0, 5]] },
      { samples: 5, unattributed: 5, attributedShare: 0 },
    ],
  ] as const)("of %s", (_of, everything, unattributed, expected) => {
    expect(
      coverageOf({
        everything: counts(everything as Parameters<typeof counts>[0]),
        unattributed: counts(unattributed as Parameters<typeof counts>[0]),
        ...rest,
      }),
    ).toEqual({ ...rest, ...expected });
  });
});
