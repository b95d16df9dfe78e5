import { endpointsOfSet } from "../change-requests/readers-difference";
import { wildcardsOver, type Overlap, type Relation } from "./overlap";
import { prefixesOver } from "./prefix-list";
import type { StagedChange } from "./validation-facts.repository.server";

type Endpoints = { names: readonly string[]; prefixes: readonly string[] };

type EndpointKind = keyof Endpoints;

/** What one staged change adds and removes. */
type Step = {
  staged: StagedChange;
  added: Endpoints;
  removed: Record<EndpointKind, ReadonlySet<string>>;
};

function stepOf(staged: StagedChange): Step {
  const difference = endpointsOfSet(staged);
  return {
    staged,
    added: { names: difference.fqdnAdditions, prefixes: difference.prefixAdditions },
    removed: {
      names: new Set(difference.fqdnRemovals),
      prefixes: new Set(difference.prefixRemovals),
    },
  };
}

/**
 * The overlaps of a kind as they will be when what is staged beside is published with it: an
 * endpoint that leaves its set then overlaps nothing, one that comes to another set does.
 */
export function withStaged(
  kind: EndpointKind,
  { found, asked }: { found: ReadonlyMap<string, readonly Overlap[]>; asked: readonly string[] },
  changes: readonly StagedChange[],
): ReadonlyMap<string, readonly Overlap[]> {
  if (changes.length === 0) return found;
  const steps = changes.map(stepOf);
  const leaves = ({ set, endpoint }: Overlap) =>
    steps.some(
      ({ staged, removed }) => staged.setId === set.internalId && removed[kind].has(endpoint),
    );
  const merged = new Map<string, Overlap[]>();
  for (const [subject, overlaps] of found)
    merged.set(
      subject,
      overlaps.filter((overlap) => !leaves(overlap)),
    );
  const wanted = new Set(asked);
  for (const { staged, added } of steps) {
    const coming = new Set(added[kind]);
    const meet = (subject: string, endpoint: string, relation: Relation) => {
      const overlaps = merged.get(subject) ?? [];
      overlaps.push({ endpoint, relation, set: setOf(staged) });
      merged.set(subject, overlaps);
    };
    for (const endpoint of coming) {
      if (wanted.has(endpoint)) meet(endpoint, endpoint, "same");
      for (const subject of around[kind](endpoint))
        if (wanted.has(subject)) meet(subject, endpoint, "within");
    }
    for (const subject of wanted)
      for (const endpoint of around[kind](subject))
        if (coming.has(endpoint)) meet(subject, endpoint, "around");
  }
  return merged;
}

/** Everything that could stand around an endpoint, itself left out. */
const around: Record<EndpointKind, (endpoint: string) => string[]> = {
  names: wildcardsOver,
  prefixes: (prefix) => prefixesOver(prefix).slice(1),
};

function setOf({
  internalId,
  publicId,
  workload,
  proposal: { workloadId, category, tcpPorts, udpPorts, isMemberSet },
}: StagedChange): Overlap["set"] {
  return { internalId, publicId, workload, workloadId, category, tcpPorts, udpPorts, isMemberSet };
}
