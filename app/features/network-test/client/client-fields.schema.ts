import * as z from "zod";

import { isPlainText } from "~/lib/plain-text";

import {
  longestMs,
  longestName,
  longestText,
  mostBitsPerSecond,
  mostCounted,
  mostItems,
  mostSinceStart,
} from "./format-limits";

/** Key of what is said of a text with control characters. */
export const notPlain = "control-characters";

export const milliseconds = z.number().min(0).max(longestMs);
export const bitsPerSecond = z.number().min(0).max(mostBitsPerSecond);
export const count = z.int().min(0).max(mostCounted);
/** What an interface counted since its machine started: months of a busy bridge are more than any test has. */
export const countSinceStart = z.int().min(0).max(mostSinceStart);
export const instant = z.iso.datetime();
export const name = z.string().max(longestName).refine(isPlainText, notPlain);
export const text = z.string().max(longestText).refine(isPlainText, notPlain);
export const ip = z.union([z.ipv4(), z.ipv6()]);
export type Ip = z.ZodType<string>;
export const port = z.int().min(1).max(65_535);
export const items = <T extends z.ZodType>(item: T) => z.array(item).max(mostItems);

/** Latency of repeated samples, in ms; jitter is the mean difference of neighbours (RFC 3550 without its smoothing). */
export const latencySchema = z.strictObject({
  samples: count,
  lost: count,
  minMs: milliseconds,
  medianMs: milliseconds,
  p95Ms: milliseconds,
  jitterMs: milliseconds.nullable(),
});
export type ClientLatency = z.infer<typeof latencySchema>;
