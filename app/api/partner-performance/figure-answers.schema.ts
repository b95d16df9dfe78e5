import * as z from "zod";

import { hiddenReasons } from "~/features/performance/quality/shown-figure";

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
  })
  .describe("Mean of the best five other providers, chosen on the range before.");

const levelMost = 4;

/** The level of a score. */
export const level = z
  .int()
  .min(0)
  .max(levelMost)
  .nullable()
  .describe("4 Best, 3 AboveAverage, 2 Average, 1 BelowAverage, 0 Worst; null without a score.");

/** How a figure stands against its baseline. */
export const standing = z
  .enum(["better", "worse", "level"])
  .nullable()
  .describe("Against the baseline.");
