import type { NamedAs } from "../as-label";
import { suiteParentAsn } from "../organisations";
import { hopsOf, type Hop } from "../paths/hop";
import { likelyPaths } from "../paths/likely-tree";
import type { TiedPaths } from "../paths/tied-paths";
import { item, positionOf } from "../relationships/as-graph";
import type { AsView } from "./as-view";
import { asEntry } from "./describe-as";

/**
 * How an AS reaches the suite (AS8075) by inferred relationships: by peering with it, over an own link to it, or over
 * other ASes. `last` is what the suite is to the AS before it.
 */
export type SuiteWay = {
  from: NamedAs;
  /** ASes between, in order; none for a link of its own. */
  over: NamedAs[];
  last: Hop["relation"];
  /** Likely ways of the same length, as decimal text; "1" for only this one. */
  count: string;
  /** Whether the dataset is the invented one of the demonstration. */
  isDemonstration: boolean;
};

/**
 * The likely way of an AS to the suite; of several equally likely ones, the first by AS numbers.
 *
 * @returns null where the datasets have no such way, and for the suite itself
 */
export function suiteWay(view: AsView, asn: number): SuiteWay | null {
  const likely = likelyWays(view, asn);
  const [path = []] = likely?.page(0n, 1) ?? [];
  const hops = hopsOf(view.graph, path);
  const last = hops.at(-1);
  if (!likely || !last) return null;
  return {
    from: namedAs(view, asn),
    over: hops.slice(0, -1).map(({ to }) => namedAs(view, to)),
    last: last.relation,
    count: String(likely.count),
    isDemonstration: view.isDemonstration,
  };
}

/** The tree of the suite is always kept, so this takes no search. */
function likelyWays(view: AsView, asn: number): TiedPaths | null {
  const [from, suite] = [positionOf(view.graph, asn), positionOf(view.graph, suiteParentAsn)];
  return from < 0 || suite < 0 ? null : likelyPaths(view.graph, view.paths.treeTo(suite), from);
}

/** An AS with its name in the datasets. */
export function namedAs(view: AsView, asn: number): NamedAs {
  return { asn, name: asEntry(view, asn).name };
}

/** Ways of a solution that a page shows at most. */
const shownMost = 20;

/** The ways of several ASes: those that are shown, how many have one beside them, and how many have none. */
export type SuiteWaysOf = { ways: SuiteWay[]; further: number; unknown: number };

/** @returns null where none of the ASes has a way; the suite's own needs none */
export function suiteWays(view: AsView, asns: readonly number[]): SuiteWaysOf | null {
  const others = asns.filter((asn) => asn !== suiteParentAsn);
  const all = others.flatMap((asn) => suiteWay(view, asn) ?? []);
  if (all.length === 0) return null;
  const ways = all.slice(0, shownMost);
  return { ways, further: all.length - ways.length, unknown: others.length - all.length };
}

/** Ways that are looked at for one AS at most; with more of them they are not known. */
const waysMost = 100;

/** ASes between others and the suite, by AS number: those on every likely way, and those on any. */
export type AsesBetween = { onEvery: ReadonlySet<number>; onAny: ReadonlySet<number> };

/**
 * The ASes between an AS and the suite; none for one with a link of its own.
 *
 * @returns null where the datasets have no way, and where it has more than 100
 */
export function asesBetween(view: AsView, asn: number): AsesBetween | null {
  const likely = likelyWays(view, asn);
  if (!likely || likely.count === 0n || likely.count > BigInt(waysMost)) return null;
  const [first = [], ...others] = likely
    .page(0n, waysMost)
    .map((path) => path.slice(1, -1).map((at) => item(view.graph.asns, at)));
  return {
    onEvery: new Set(first.filter((between) => others.every((path) => path.includes(between)))),
    onAny: new Set([...first, ...others.flat()]),
  };
}
