import {
  item,
  kindBetween,
  linkKinds,
  neighboursOf,
  positionOf,
  type AsGraph,
  type LinkKind,
} from "./as-graph";

/** What changed about one neighbour; null where there is no link. */
export type NeighbourChange = { asn: number; before: LinkKind | null; after: LinkKind | null };

/** Changes of an AS's neighbours from one graph to another, in the order of AS numbers. */
export function neighbourChanges(before: AsGraph, after: AsGraph, asn: number): NeighbourChange[] {
  const kinds = [kindsOf(before, asn), kindsOf(after, asn)] as const;
  const asns = new Set([...kinds[0].keys(), ...kinds[1].keys()]);
  return [...asns]
    .map((other) => ({
      asn: other,
      before: kinds[0].get(other) ?? null,
      after: kinds[1].get(other) ?? null,
    }))
    .filter((change) => change.before !== change.after)
    .sort((a, b) => a.asn - b.asn);
}

/** Numbers of what changed between two graphs. */
export type GraphChanges = {
  asesAdded: number;
  asesRemoved: number;
  linksAdded: number;
  linksRemoved: number;
  /** Links between the same ASes that are of another kind. */
  linksChanged: number;
};

export function graphChanges(before: AsGraph, after: AsGraph): GraphChanges {
  const common = after.asns.reduce((count, asn) => count + Number(positionOf(before, asn) >= 0), 0);
  const [added, removed] = [missingLinks(after, before), missingLinks(before, after)];
  return {
    asesAdded: after.asns.length - common,
    asesRemoved: before.asns.length - common,
    linksAdded: added.missing,
    linksRemoved: removed.missing,
    linksChanged: added.changed,
  };
}

/** Links of one graph that another lacks, or has of another kind. */
function missingLinks(graph: AsGraph, other: AsGraph): { missing: number; changed: number } {
  const places = Int32Array.from(graph.asns, (asn) => positionOf(other, asn));
  let [missing, changed] = [0, 0];
  for (let as = 0; as < graph.asns.length; as += 1)
    for (let kind = 0; kind < linkKinds.length; kind += 1)
      for (const neighbour of neighboursOf(graph, as, kind)) {
        if (neighbour < as) continue;
        const [one, two] = [item(places, as), item(places, neighbour)];
        const found = one < 0 || two < 0 ? -1 : kindBetween(other, one, two);
        if (found < 0) missing += 1;
        else if (found !== kind) changed += 1;
      }
  return { missing, changed };
}

function kindsOf(graph: AsGraph, asn: number): Map<number, LinkKind> {
  const as = positionOf(graph, asn);
  if (as < 0) return new Map();
  return new Map(
    linkKinds.flatMap((name, kind) =>
      [...neighboursOf(graph, as, kind)].map((other) => [item(graph.asns, other), name] as const),
    ),
  );
}
