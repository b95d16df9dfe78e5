import type { ListPage } from "~/lib/list/list-page";
import { pageOfRows } from "~/lib/list/rows-page";
import { ok, refuse, type Result } from "~/lib/result";
import { utcDayOf } from "~/lib/time";

import { sinceRecordsMost, type LoggedChange, type SetLabel } from "./change-log";
import {
  findVersion,
  listChangesAfter,
  listPublicServiceAreas,
} from "./change-log.repository.server";
import { sinceList, type SinceAsked } from "./change-log.schema";
import { fitsFilter, netChangeViews, type ChangeView } from "./change-log.view";
import {
  netChanges,
  netCounts,
  type EndpointKind,
  type NetChange,
  type NetCounts,
} from "./net-changes";
import { lastVersion } from "./publication.repository.server";
import type { ReadLog } from "./read-change-log.server";
import { firstVersion } from "./version";
import { listSetsStillWith } from "./visible-endpoints.repository.server";

export type ReadDifference = {
  /** False for a version that never was: what is shown is then everything later than it. */
  isKnown: boolean;
  serviceAreas: readonly SetLabel[];
  /** Sets that changed, whatever the filter. */
  setsInAll: number;
  counts: NetCounts;
  changes: ListPage<ChangeView>;
};

export type DifferenceRefusal = "newer-than-newest" | "too-far-back";

/** What changed since a version, as one difference for each set. */
export async function readDifference(
  { db, instance, now }: ReadLog,
  since: string,
  asked: SinceAsked,
): Promise<Result<ReadDifference, DifferenceRefusal>> {
  const [latest, known, serviceAreas, records] = await Promise.all([
    lastVersion(db, instance),
    findVersion(db, instance, since),
    listPublicServiceAreas(db, instance),
    listChangesAfter(db, instance, { after: since, limit: sinceRecordsMost + 1 }),
  ]);
  if (latest === null || since > latest) return refuse("newer-than-newest");
  if (records.length > sinceRecordsMost) return refuse("too-far-back");
  const all = netChanges(records);
  const labels = labelsOf(records);
  const lost = (kind: EndpointKind) => [...new Set(all.flatMap(({ removed }) => removed[kind]))];
  const stillWith = await listSetsStillWith(db, {
    instance,
    names: lost("urls"),
    prefixes: lost("ips"),
  });
  const fitting = all.filter((change) =>
    fitsFilter(asked, change, labels.get(change.endpointSetId)),
  );
  const { rows, ...tokens } = pageOfSets(fitting, asked);
  return ok({
    isKnown: known !== undefined || since === firstVersion,
    serviceAreas,
    setsInAll: all.length,
    counts: netCounts(fitting, stillWith),
    changes: {
      ...tokens,
      rows: netChangeViews(rows, all, { serviceAreas, today: utcDayOf(now), labels, stillWith }),
    },
  });
}

function pageOfSets(changes: readonly NetChange[], asked: SinceAsked): ListPage<NetChange> {
  const turn = asked.order === "ascending" ? 1 : -1;
  return pageOfRows(changes, asked, {
    placeOf: ({ endpointSetId }) => ({ key: String(endpointSetId), id: String(endpointSetId) }),
    compare: (one, other) => turn * (Number(one.id) - Number(other.id)),
    limit: sinceList.pageSize,
  });
}

/** The last record of a set tells where it belongs. */
function labelsOf(
  records: readonly LoggedChange[],
): Map<number, Pick<LoggedChange, "serviceArea" | "category">> {
  return new Map(
    records.map(({ endpointSetId, serviceArea, category }) => [
      endpointSetId,
      { serviceArea, category },
    ]),
  );
}
