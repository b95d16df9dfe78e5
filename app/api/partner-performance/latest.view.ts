import { datesOf } from "~/features/performance/figures/day-range";
import type { DayRange } from "~/features/performance/figures/read-figures.server";
import type { Latest } from "~/features/performance/latest/read-latest.server";
import type { LatestRow } from "~/features/performance/latest/latest-row";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { typeWord } from "~/features/solutions/solution.view";

import { figureEntity, levelEntity } from "./figure.view";

type Shown = {
  tree: Pick<PlaceTree, "kindOf" | "publicId" | "nameOf">;
  hasConnectedness: boolean;
};

/** A page of the newest figures, as calls have it. */
export function latestEntity(
  { rows, currentTo }: Latest,
  { range, ...shown }: Shown & { range: DayRange },
) {
  const { first: startDate, last: endDate } = datesOf(range);
  return {
    startDate,
    endDate,
    currentTo: currentTo?.toISOString() ?? null,
    value: rows.map((row) => rowEntity(row, shown)),
  };
}

function rowEntity(
  { solution, place, figures: { counts, quality } }: LatestRow,
  { tree, hasConnectedness }: Shown,
) {
  const { performance, availability, connectedness } = quality;
  return {
    solutionId: solution.id,
    name: solution.name,
    type: typeWord(solution.type),
    state: solution.state,
    visibility: solution.visibility,
    isOfficial: solution.isOfficial,
    ownerPartnerId: solution.ownerPartnerId,
    tags: [...solution.tags],
    dateAdded: solution.addedAt.toISOString(),
    aggrLevel: tree.kindOf(place),
    entityID: tree.publicId(place),
    placeName: tree.nameOf(place, "en"),
    ...counts,
    ...levelEntity(performance),
    workloads: [...performance.workloads],
    performance: figureEntity(performance),
    availability: figureEntity(availability),
    ...(hasConnectedness ? { connectedness: figureEntity(connectedness) } : {}),
  };
}
