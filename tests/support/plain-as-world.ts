import type { Random } from "./random";

/** What a neighbour is. */
type PlainKind = "provider" | "customer" | "peer";

/** A small world of ASes with the lines of its files, and what a plain reading of these lines says. */
export type PlainAsWorld = {
  relationships: string[];
  names: string[];
  organisations: string[];
  /** In rising order. */
  asns: number[];
  nameOf: (asn: number) => string;
  /** Id of the organisation of an AS. */
  organisationOf: (asn: number) => string;
  organisationIds: string[];
  linkCount: number;
  kindOf: (asn: number, other: number) => PlainKind | null;
  /** Neighbours in the order of the calls. */
  neighboursOf: (asn: number) => { asn: number; relation: PlainKind }[];
  /** Size of the customer cone, itself included. */
  coneOf: (asn: number) => number;
  /** All shortest paths that the rules allow, each as its ASes. */
  shortestPaths: (from: number, to: number) => number[][];
};

const opposite = { provider: "customer", customer: "provider", peer: "peer" } as const;
const order: readonly PlainKind[] = ["provider", "customer", "peer"];
const organisationCount = 12;

/** @param size number of ASes; the first three are peers without providers */
export function plainAsWorld(random: Random, size: number): PlainAsWorld {
  const asns = Array.from({ length: size }, (_, at) => 1_000 + at);
  const links = new Map<number, Map<number, PlainKind>>(asns.map((asn) => [asn, new Map()]));
  const relationships: string[] = [];
  const link = (one: number, other: number, kind: "customer" | "peer") => {
    if (one === other || links.get(one)?.has(other)) return;
    links.get(one)?.set(other, kind);
    links.get(other)?.set(one, opposite[kind]);
    relationships.push(`${one}|${other}|${kind === "peer" ? 0 : -1}|bgp`);
  };
  for (const [at, asn] of asns.entries()) {
    const above = asns.slice(0, Math.max(3, Math.floor(at / 2)));
    if (at < 3) for (const other of asns.slice(0, at)) link(asn, other, "peer");
    else
      for (let count = random.whole(1, 3); count > 0; count -= 1)
        link(random.pick(above), asn, "customer");
    if (at > 10 && random.share() < 0.3) link(random.pick(asns.slice(3, at)), asn, "peer");
  }
  const nameOf = (asn: number) => `Invented ${asn % 2 === 0 ? "Fibre" : "Mobile"} ${asn}`;
  const organisationOf = (asn: number) => `ORG-${asn % organisationCount}`;
  const organisationIds = [...new Set(asns.map(organisationOf))].sort();
  const kindOf = (asn: number, other: number) => links.get(asn)?.get(other) ?? null;
  const neighboursOf = (asn: number) =>
    [...(links.get(asn) ?? [])]
      .map(([other, relation]) => ({ asn: other, relation }))
      .sort(
        (one, two) =>
          order.indexOf(one.relation) - order.indexOf(two.relation) || one.asn - two.asn,
      );
  return {
    relationships,
    names: asns.map((asn) => `${asn} ${nameOf(asn)}, NO`),
    organisations: [
      "# format:org_id|changed|org_name|country|source",
      ...organisationIds.map((id) => `${id}||Company ${id}|SE|INVENTED`),
      "# format:aut|changed|aut_name|org_id|opaque_id|source",
      ...asns.map((asn) => `${asn}||${nameOf(asn)}|${organisationOf(asn)}||INVENTED`),
    ],
    asns,
    nameOf,
    organisationOf,
    organisationIds,
    linkCount: relationships.length,
    kindOf,
    neighboursOf,
    coneOf: (asn) => {
      const cone = new Set([asn]);
      for (const member of cone)
        for (const { asn: other, relation } of neighboursOf(member))
          if (relation === "customer") cone.add(other);
      return cone.size;
    },
    shortestPaths: (from, to) => shortestPaths(neighboursOf, from, to),
  };
}

/** Every allowed path of one length more than before, until some arrive. */
function shortestPaths(
  neighboursOf: PlainAsWorld["neighboursOf"],
  from: number,
  to: number,
): number[][] {
  type Open = { path: number[]; isClimbing: boolean };
  let open: Open[] = [{ path: [from], isClimbing: true }];
  while (open.length > 0) {
    const arrived = open.filter(({ path }) => path.at(-1) === to);
    if (arrived.length > 0) return arrived.map(({ path }) => path);
    open = open.flatMap(({ path, isClimbing }) =>
      neighboursOf(path.at(-1) ?? 0)
        .filter(({ asn, relation }) => {
          return !path.includes(asn) && (isClimbing || relation === "customer");
        })
        .map(({ asn, relation }) => ({
          path: [...path, asn],
          isClimbing: isClimbing && relation === "provider",
        })),
    );
  }
  return [];
}
