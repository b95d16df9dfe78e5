import { parsePrefix, type IpPrefix } from "~/lib/ip";

/** A prefix that lies within another one of the same list. */
export type NestedPrefix = { inner: string; outer: string };

/**
 * The prefixes of a list that lie within another one, each with the smallest that holds it. A sample of an
 * inner prefix is attributed by it either way, so nesting is a warning. n log n.
 */
export function nestedPrefixes(texts: readonly string[]): NestedPrefix[] {
  const prefixes = texts
    .flatMap((text) => parsePrefix(text) ?? [])
    .map((prefix) => ({ prefix, key: keyOf(prefix) }))
    .sort((one, other) => compare(one.key, other.key) || one.prefix.length - other.prefix.length);
  const nested: NestedPrefix[] = [];
  const around: IpPrefix[] = [];
  for (const { prefix } of prefixes) {
    while (around.length > 0 && !holds(around[around.length - 1], prefix)) around.pop();
    const outer = around[around.length - 1];
    if (outer) nested.push({ inner: prefix.text, outer: outer.text });
    around.push(prefix);
  }
  return nested;
}

/** Prefixes sorted by it stand behind those that hold them. */
function keyOf({ family, bytes }: IpPrefix): string {
  return String.fromCharCode(family, ...bytes);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function holds(outer: IpPrefix | undefined, inner: IpPrefix): boolean {
  if (!outer || outer.family !== inner.family || outer.length > inner.length) return false;
  return outer.bytes.every((byte, at) => {
    const bits = Math.min(8, Math.max(0, outer.length - at * 8));
    const mask = (0xff00 >> bits) & 0xff;
    return (byte & mask) === ((inner.bytes[at] ?? 0) & mask);
  });
}
