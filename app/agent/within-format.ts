import {
  leastSignalDbm,
  longestMs,
  longestName,
  longestText,
  mostBitsPerSecond,
  mostBytes,
  mostCounted,
  mostEndpoints,
  mostItems,
  mostMtu,
  mostRoundTrips,
  mostSignalDbm,
  mostSinceStart,
} from "~/features/network-test/client/format-limits";

type Limit = { least: number; most: number; isWhole?: boolean };

const wholeUpTo = (most: number): Limit => ({ least: 0, most, isWhole: true });

/** Limits of figures by the names of their fields; times end in `Ms`. */
const figures = new Map<string, Limit>([
  ["mtu", wholeUpTo(mostMtu)],
  ["linkBitsPerSecond", { least: 0, most: mostBitsPerSecond }],
  ["bitsPerSecond", { least: 0, most: mostBitsPerSecond }],
  ["lineBitsPerSecond", { least: 0, most: mostBitsPerSecond }],
  ["signalDbm", { least: leastSignalDbm, most: mostSignalDbm }],
  ["errors", wholeUpTo(mostSinceStart)],
  ["drops", wholeUpTo(mostSinceStart)],
  ["bytes", wholeUpTo(mostBytes)],
  ...["entryCount", "hardwareCount", "samples", "lost", "failures", "sent", "received"].map(
    (name): [string, Limit] => [name, wholeUpTo(mostCounted)],
  ),
]);
const milliseconds: Limit = { least: 0, most: longestMs };

/** Lists and texts that have other limits than the rest. */
const lists = new Map([
  ["results", mostEndpoints],
  ["roundTripsMs", mostRoundTrips],
]);
const longTexts = new Set(["subject", "issuer", "evidence", "expected", "note"]);

/**
 * A result as the format takes it. What a system counts and what a tool prints comes from anywhere:
 * one odd figure must not cost the whole test, so it is brought to the limit of its field.
 */
export function withinFormat<Value>(value: Value, field = ""): Value {
  return bounded(value, field) as Value;
}

function bounded(value: unknown, field: string): unknown {
  if (typeof value === "number") return boundedFigure(value, field);
  if (typeof value === "string")
    return value.slice(0, longTexts.has(field) ? longestText : longestName);
  if (Array.isArray(value))
    return value.slice(0, lists.get(field) ?? mostItems).map((each) => bounded(each, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, bounded(each, name)]),
  );
}

function boundedFigure(figure: number, field: string): number | null {
  if (Number.isNaN(figure)) return null;
  const limit = field.endsWith("Ms") ? milliseconds : figures.get(field);
  if (!limit) return figure;
  const inside = Math.min(limit.most, Math.max(limit.least, figure));
  return limit.isWhole ? Math.trunc(inside) : inside;
}
