import type { NamedAs } from "~/features/asn/as-label";
import type { AsView } from "~/features/asn/view/as-view";
import { asesBetween, namedAs } from "~/features/asn/view/suite-way";
import { listAsnsOf } from "~/features/solutions/as-solution.repository.server";
import { grouped } from "~/lib/grouped";
import type { Db } from "~/platform/database.server";

import type { ReadOutage } from "./read-outages.server";
import { sharedUpstreams, waysOf, type SolutionWays } from "./shared-upstream";
import { listSolutionsAt } from "./shown-outage.repository.server";

/** Solutions at the places of outages, and AS numbers of them, that are looked at; with more nothing is said. */
const solutionsMost = 5_000;
const asnsMost = 50_000;

/** By the id of an outage: the upstreams that the failing providers share and no other of the place has. */
export type UpstreamsByOutage = ReadonlyMap<string, NamedAs[]>;

/**
 * What the likely ways to the suite of all providers that fail together lead over, by inferred relationships. Only an
 * outage that others of the place have as well is looked at; where a provider has AS numbers or ways that are not
 * known, nothing is shared.
 */
export async function readSharedUpstreams(
  db: Db,
  view: AsView,
  outages: readonly Pick<ReadOutage, "id" | "cause">[],
): Promise<UpstreamsByOutage> {
  const ids = outages.filter(({ cause }) => cause && cause !== "provider").map(({ id }) => id);
  if (ids.length === 0 || view.datasetId === 0) return new Map();
  const at = await listSolutionsAt(db, ids, solutionsMost + 1);
  const solutionIds = [...new Set(at.map(({ solutionId }) => solutionId))];
  const asns = await listAsnsOf(db, { solutionIds, isAccepted: true }, asnsMost + 1);
  if (at.length > solutionsMost || asns.length > asnsMost) return new Map();
  const ways = new Map<string, SolutionWays>();
  const ofSolutions = grouped(asns.map(({ solutionId, asn }) => [solutionId, asn] as const));
  for (const id of solutionIds)
    ways.set(id, waysOf((ofSolutions.get(id) ?? []).map((asn) => asesBetween(view, asn))));
  return new Map(
    ids.map((id) => {
      const of = (isFailing: boolean) =>
        at
          .filter((each) => each.outageId === id && each.isFailing === isFailing)
          .map(({ solutionId }) => ways.get(solutionId) ?? null);
      return [id, sharedUpstreams(of(true), of(false)).map((asn) => namedAs(view, asn))];
    }),
  );
}
