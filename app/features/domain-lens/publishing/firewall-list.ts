import { isWildcardName } from "../endpoint-sets/endpoint-name";
import type { Category, Instance } from "../endpoint-sets/endpoint-set";
import { portRanges } from "../endpoint-sets/port-list";

import type { FeedSet } from "./feed-set";
import { comparePrefixes, familyOf, formatPrefix, type PrefixFormat } from "./prefix-format";

export type ListKind = "ips" | "urls";

/** What is left out of a list; null takes everything. */
export type SetFilter = {
  categories: readonly Category[] | null;
  isRequired: boolean | null;
  /** A TCP or UDP port that a set is reached at. */ port: number | null;
};

export type FirewallList = {
  instance: Instance;
  version: string;
  kind: ListKind;
  format: PrefixFormat;
  family: 4 | 6 | null;
  /** What was asked for, in the one spelling of the address. */
  query: string;
  /** The UTC day, `YYYY-MM-DD`, by which an addition is in effect or not. */
  today: string;
};

/** The day an endpoint of a set takes effect, `YYYY-MM-DD`; null when it has none. */
export type EffectiveDays = (endpointSetId: number, text: string) => string | null;

/** The sets that a filter leaves. */
export function filteredSets(
  sets: readonly FeedSet[],
  { categories, isRequired, port }: SetFilter,
): FeedSet[] {
  return sets.filter(
    (set) =>
      (categories === null || categories.includes(set.category)) &&
      (isRequired === null || set.required === isRequired) &&
      (port === null || hasPort(set, port)),
  );
}

function hasPort({ tcpPorts = "", udpPorts = "" }: FeedSet, port: number): boolean {
  return [tcpPorts, udpPorts].some((list) =>
    portRanges(list)?.some(({ from, to }) => from <= port && port <= to),
  );
}

/**
 * A list as firewalls take it in: one entry a line, each once, in the same order every time;
 * what else there is to say stands in lines that begin with `#`. An entry that takes effect
 * later has its day in a line before it. Names with a wildcard that is not a whole first label
 * are no entries: they stand at the end, as remarks.
 */
export function firewallListText(
  sets: readonly FeedSet[],
  list: FirewallList,
  effectiveOn: EffectiveDays,
): string {
  const entries = entriesOf(sets, list, effectiveOn);
  const taken = entries.filter(({ text }) => list.kind === "ips" || isTakenName(text));
  const apart = entries.filter((entry) => !taken.includes(entry));
  const later = taken.filter(({ day }) => day !== null).length;
  return [
    `# instance: ${list.instance}`,
    `# version: ${list.version}`,
    `# query: ${list.query}`,
    `# entries: ${taken.length}, of these not yet in effect on ${list.today}: ${later}`,
    ...taken.flatMap(({ text, day }) => [
      ...(day === null ? [] : [`# effective ${day}:`]),
      list.kind === "ips" ? formatPrefix(text, list.format) : text,
    ]),
    ...(apart.length === 0
      ? []
      : [
          `# not in the list, because a firewall takes a wildcard as a whole first label only: ${apart.length}`,
          ...apart.map(({ text, day }) => `# ${text}${day === null ? "" : ` (effective ${day})`}`),
        ]),
    "",
  ].join("\n");
}

type Entry = {
  text: string;
  /** The day from which it is in effect, where that is still to come. */ day: string | null;
};

/** In several sets, the earliest day counts. */
function entriesOf(
  sets: readonly FeedSet[],
  { kind, family, today }: FirewallList,
  effectiveOn: EffectiveDays,
): Entry[] {
  const days = new Map<string, string | null>();
  for (const { id, [kind]: texts = [] } of sets) {
    for (const text of texts) {
      if (kind === "ips" && family !== null && familyOf(text) !== family) continue;
      const own = effectiveOn(id, text);
      const day = own !== null && own > today ? own : null;
      const known = days.get(text);
      days.set(text, known === undefined ? day : earlier(known, day));
    }
  }
  const compare =
    kind === "ips"
      ? comparePrefixes
      : (one: string, other: string) => Number(one > other) - Number(one < other);
  return [...days]
    .map(([text, day]) => ({ text, day }))
    .sort((one, other) => compare(one.text, other.text));
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return one < other ? one : other;
}

/** A whole name, or `*.` and a whole name. */
function isTakenName(name: string): boolean {
  return !isWildcardName(name.replace(/^\*\./, ""));
}
