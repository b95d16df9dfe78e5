import * as z from "zod";

import { hiddenReasons } from "~/features/performance/quality/shown-figure";
import { workloads } from "~/features/performance/workload";

export const end = z.number().nullable();
export const count = z.int().nonnegative();

/** A figure, as every call has it. */
export const figure = z
  .object({
    value: end.describe("Null where it is hidden."),
    n: count.describe("Samples with a value, or attempts."),
    customers: count.describe(
      "Distinct customers; estimated above 32. Without a tenant, each egress network (/24, /48) is one; in " +
        "solutions that are neither isp nor satellite, each /16 or IPv6 /32.",
    ),
    low: end.describe("Lower end of the 95 % interval."),
    high: end.describe("Upper end of the 95 % interval."),
    isShown: z.boolean(),
    hiddenReason: z.enum(hiddenReasons).nullable(),
    isImprecise: z.boolean().describe("Joins no rank and no baseline."),
  })
  .describe("A figure with how sure it is.");

export const baseline = z
  .object({
    value: z.number(),
    low: z.number(),
    high: z.number().nullable().describe("Null where the interval has no upper end."),
    isOptimistic: z.boolean().describe("Chosen on the range that values it."),
    placeAbove: z
      .object({
        entityID: z.string().describe("Blank for all places."),
        name: z.string().describe("Blank for all places."),
      })
      .nullable()
      .describe("The place above that it is of, where this one has fewer than 3 other providers."),
  })
  .describe("Mean of the best five other providers, chosen on the range before.");

/** What the first days of a range lack. */
export const earlierDays = {
  listsFrom: z.iso
    .date()
    .nullable()
    .describe("Samples of earlier days are attributed by earlier lists; null where none are."),
  filledFrom: z.iso
    .date()
    .nullable()
    .describe("Earlier days of the demonstration are still being added; null where none are."),
};

const levelMost = 4;

const anyLevel = z.int().min(0).max(levelMost);

/** The level of a score. */
export const level = anyLevel
  .nullable()
  .describe("4 Best, 3 AboveAverage, 2 Average, 1 BelowAverage, 0 Worst; null without a score.");

/** The levels that the interval of a score reaches. */
export const levelRange = z
  .object({ low: anyLevel, high: anyLevel })
  .nullable()
  .describe("The levels at the ends of the interval, which differ where it crosses a threshold.");

/** The workloads of a score. */
export const scoredWorkloads = z
  .array(z.enum(workloads))
  .max(workloads.length)
  .describe("Those that performance over all workloads is the mean of; else empty.");

/** How a figure stands against its baseline. */
export const standing = z
  .enum(["better", "worse", "level"])
  .nullable()
  .describe("Against the baseline.");
