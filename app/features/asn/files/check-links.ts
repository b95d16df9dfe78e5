import {
  customerKind,
  graphOf,
  inverseOf,
  item,
  linkKinds,
  neighboursOf,
  providerKind,
  type AsGraph,
  type LinkColumns,
} from "../relationships/as-graph";
import { toldFaults } from "./file-fault";

/** Whether any two ASes are linked by a line from each side. */
export function doubledLinks({ from, to }: Pick<LinkColumns, "from" | "to">): boolean {
  // As if every line named a provider, the lines of a link from both sides make a circle of two.
  const directed = graphOf({ from, to, kinds: new Uint8Array(from.length).fill(providerKind) });
  const seen = new Uint32Array(directed.asns.length);
  for (let as = 0; as < directed.asns.length; as += 1) {
    for (const other of neighboursOf(directed, as, providerKind)) seen[other] = as + 1;
    for (const other of neighboursOf(directed, as, customerKind))
      if (seen[other] === as + 1) return true;
  }
  return false;
}

/** A link by its place in the columns that says something else than an earlier one. */
export type Contradiction = { at: number; earlier: number };

/**
 * Links that disagree about two ASes. Usually there is none, so they are found in the graph first.
 *
 * @param graph of the links, with repeats
 * @returns the first of them, one for each pair of ASes
 */
export function contradictions(graph: AsGraph, links: LinkColumns): Contradiction[] {
  const pairs = contradictoryPairs(graph);
  if (pairs.size === 0) return [];
  const found: Contradiction[] = [];
  for (let at = 0; at < links.kinds.length && pairs.size > 0; at += 1) {
    const [one, other] = [item(links.from, at), item(links.to, at)];
    const key = keyOf(one, other);
    const first = pairs.get(key);
    if (first === undefined) continue;
    if (first === null) {
      pairs.set(key, at);
      continue;
    }
    if (isSame(links, first, at)) continue;
    found.push({ at, earlier: first });
    pairs.delete(key);
  }
  return found;
}

/** Links that stand in the graph once. @param graph with repeats */
export function singleLinks({ starts, neighbours }: AsGraph): number {
  let single = 0;
  for (let row = 0; row + 1 < starts.length; row += 1) {
    const end = item(starts, row + 1);
    for (let at = item(starts, row); at < end; at += 1) {
      const isAfter = at > item(starts, row) && neighbours[at] === neighbours[at - 1];
      const isBefore = at + 1 < end && neighbours[at] === neighbours[at + 1];
      if (!isAfter && !isBefore) single += 1;
    }
  }
  return single / 2;
}

/** Pairs of ASes with links of several kinds, by their key. */
function contradictoryPairs(graph: AsGraph): Map<string, number | null> {
  const pairs = new Map<string, number | null>();
  const kinds = linkKinds.length;
  /** The AS and the kind by which a neighbour was seen last. */
  const seen = new Uint32Array(graph.asns.length);
  for (let as = 0; as < graph.asns.length; as += 1)
    for (let kind = 0; kind < kinds; kind += 1)
      for (const other of neighboursOf(graph, as, kind)) {
        const mark = item(seen, other) - 1;
        const isOther = mark >= as * kinds && mark < (as + 1) * kinds && mark !== as * kinds + kind;
        if (isOther && pairs.size < toldFaults)
          pairs.set(keyOf(item(graph.asns, as), item(graph.asns, other)), null);
        seen[other] = as * kinds + kind + 1;
      }
  return pairs;
}

function keyOf(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** Whether two links of the same pair say the same. */
function isSame({ from, to, kinds }: LinkColumns, one: number, other: number): boolean {
  const kind = item(kinds, other);
  const seenFromOne = from[one] === from[other] && to[one] === to[other] ? kind : inverseOf(kind);
  return kinds[one] === seenFromOne;
}
