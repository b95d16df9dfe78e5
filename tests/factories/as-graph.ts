import { graphOf, type AsGraph, type LinkColumns } from "~/features/asn/relationships/as-graph";

import type { Random } from "#tests/support/random";

/** A link as a test writes it: AS numbers, and what the second is to the first. */
export type DrawnLink = readonly [from: number, to: number, kind: 0 | 1 | 2 | 3];

export function columnsOf(links: readonly DrawnLink[]): LinkColumns {
  return {
    from: Uint32Array.from(links, ([from]) => from),
    to: Uint32Array.from(links, ([, to]) => to),
    kinds: Uint8Array.from(links, ([, , kind]) => kind),
  };
}

export function graphOfLinks(links: readonly DrawnLink[]): AsGraph {
  return graphOf(columnsOf(links));
}

/** A small graph of any shape: siblings, circles of providers, peers, and parts without links between them. */
export function anyGraph({ share, whole }: Random, mostAses = 14): AsGraph {
  const size = whole(2, mostAses);
  const density = share() * 0.5;
  const weights = [share(), share(), share(), share() * 0.6];
  const sum = weights.reduce((a, b) => a + b, 0);
  const anyKind = () => {
    let left = share() * sum;
    const kind = weights.findIndex((weight) => (left -= weight) <= 0);
    return Math.max(0, kind) as DrawnLink[2];
  };
  const links: DrawnLink[] = [[1, 2, anyKind()]];
  for (let from = 1; from <= size; from += 1)
    for (let to = from + 1; to <= size; to += 1)
      if (to > 2 && share() < density) links.push([from * 10, to * 10, anyKind()]);
  return graphOfLinks(links);
}

/**
 * Links of a graph as large and as skewed as that of the internet: a clique without providers, transit ASes below
 * it, and edges with one to four providers. Peers join mostly transit ASes.
 *
 * @param counts number of ASes, and of links in all
 */
export function internetLinks(
  { share, whole }: Random,
  { ases, links }: { ases: number; links: number },
): LinkColumns {
  const cliqueSize = 16;
  const transitSize = Math.floor(ases * 0.15);
  const asnOf = (rank: number) => ((rank * 48_271) % 399_989) + 1;
  const from = new Uint32Array(links);
  const to = new Uint32Array(links);
  const kinds = new Uint8Array(links);
  const known = new Set<number>();
  let count = 0;
  const add = (one: number, other: number, kind: number) => {
    const key = Math.min(one, other) * ases + Math.max(one, other);
    if (one === other || known.has(key) || count === links) return;
    known.add(key);
    from[count] = asnOf(one);
    to[count] = asnOf(other);
    kinds[count] = kind;
    count += 1;
  };
  for (let one = 0; one < cliqueSize; one += 1)
    for (let other = one + 1; other < cliqueSize; other += 1) add(one, other, 2);
  const skewed = (below: number) => Math.floor(below * share() ** 3);
  for (let rank = cliqueSize; rank < ases; rank += 1) {
    const above = Math.min(rank, transitSize);
    const providers = 1 + Math.floor(share() ** 2 * 3.9);
    for (let at = 0; at < providers; at += 1) add(rank, skewed(above), 0);
  }
  for (let tries = 0; count < links && tries < links * 20; tries += 1) {
    const one = skewed(transitSize * 2);
    add(one, share() < 0.8 ? skewed(transitSize * 2) : whole(0, ases - 1), 2);
  }
  return { from, to, kinds };
}
