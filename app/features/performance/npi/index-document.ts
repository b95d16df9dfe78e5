import * as z from "zod";

import { slots, solutionTypes } from "~/features/solutions/solution";
import { firstVersion, storedDocument } from "~/lib/document-version";

import { hiddenReasons } from "../quality/shown-figure";
import { workloads } from "../workload";
import type { IndexRow } from "./provider-index";

const number = z.number();
const end = number.nullable();
const count = z.int().nonnegative();
const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const ranks = { from: count, to: count };
const weighed = { value: number, low: number, high: number };

const figure = z.object({
  value: end,
  n: count,
  effective: count,
  customers: count,
  low: end,
  high: end,
  isShown: z.boolean(),
  hiddenReason: z.enum(hiddenReasons).nullable(),
  isImprecise: z.boolean(),
});

const assessed = z.object({
  figure,
  isDominated: z.boolean(),
  level: z.object({ level, low: level, high: level }).nullable(),
  workloads: z.array(z.enum(workloads)),
  baseline: z
    .object({
      value: number,
      low: number,
      high: number,
      solutions: z.array(count),
      isOptimistic: z.boolean(),
    })
    .nullable(),
  standing: z.enum(["better", "worse", "level"]).nullable(),
  rank: z.object({ ...ranks, of: count }).nullable(),
  comparison: z.object({ solutions: count, confidence: number }),
});

const row = z.object({
  solution: z.object({
    number: count,
    id: z.uuid(),
    name: z.string(),
    type: z.enum(solutionTypes),
    slot: z.enum(slots),
  }),
  counts: z.object({ samples: count, customers: count, share: end }),
  quality: z.object({
    performance: assessed,
    availability: assessed,
    connectedness: assessed.optional(),
  }),
  mix: z
    .object({
      ...weighed,
      parts: z.array(z.object({ workload: z.enum(workloads), weight: number, ...weighed })),
    })
    .nullish(),
  moved: z.enum(["better", "worse", "level"]).nullish(),
});

export type IndexContent = { rows: IndexRow[] };

/** The index of a place in a month, as it was frozen. */
export const indexDocument = storedDocument<IndexContent>({
  name: "provider index",
  schema: z.object({ rows: z.array(row) }),
  upgrades: [firstVersion],
});
