import type { Context } from "~/features/access/context.server";

import { findEndpointSet, type EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { previewRecords, type FeedPreview } from "../publishing/preview-records.server";
import { effectiveDay, laterDay } from "../publishing/version";
import { listResultsOf } from "../validation/validation-result.repository.server";
import { resultViews, type ResultView } from "../validation/validation.view";
import { wholeChange } from "../validation/validation-tests";
import { listWorkloadNames } from "./champions.repository.server";
import { findingOf, type FindingCounts } from "./change-finding";
import { logLineView, type LogLineView } from "./change-log.view";
import { changeStateView, takenByOf, type ChangeStateView } from "./change-page.view";
import type { ChangeRequest } from "./change-request";
import { readChangeFacts, standingFor } from "./change-facts.server";
import { listChangeLogOfChange } from "./change-event.repository.server";
import { findChangeRequest, findOpenChange } from "./change-request.repository.server";
import type { AttributeChange, Difference } from "./difference";
import { listDifferenceRows, type DifferenceRow } from "./difference-rows.server";
import { readDifference } from "./readers-difference.server";
import { isOpen } from "./change-status";

/** Most lines of a change's own history that its page shows. */
const logLimit = 100;

export type ChangePage = {
  set: EndpointSet;
  change: ChangeRequest;
  finding: FindingCounts;
  state: ChangeStateView;
  /** What the tests of the change as a whole have to say besides "passed". */
  whole: ResultView[];
  rows: DifferenceRow[];
  rowCount: number;
  attributes: AttributeChange[];
  services: Pick<Difference, "serviceTreeIdAdditions" | "serviceTreeIdRemovals" | "prefixOwners">;
  /** Names of the workloads that the attributes speak of. */
  workloads: Record<string, string>;
  /** Null once the change is published or discarded. */
  feed: FeedPreview | null;
  /**
   * The day on which what is added takes effect, `YYYY-MM-DD`: as it was published, or would be
   * now; null once discarded.
   */
  addEffectiveOn: string | null;
  /** The later day, `YYYY-MM-DD`, until which what is removed stays; null where it leaves with the publish run. */
  removeEffectiveOn: string | null;
  log: LogLineView[];
  /** Whether its reader may draft what takes it back: it is published, and no other change of the set is on its way. */
  mayInvert: boolean;
};

/** All that the page of a change shows; undefined when the set has no such change. */
export async function readChangePage(
  { db, actor, now }: Pick<Context, "db" | "actor" | "now">,
  { setId, changeId, from }: { setId: string; changeId: string; from: number },
): Promise<ChangePage | undefined> {
  const set = await findEndpointSet(db, setId);
  const change = set && (await findChangeRequest(db, changeId));
  if (!set || change?.setId !== setId) return undefined;
  const isOver = !isOpen(change);
  const difference = await readDifference(db, set, change);
  const { facts, workloads, run } = await readChangeFacts(db, { change, set, now });
  const { rows, total } = await listDifferenceRows(db, {
    difference,
    change,
    runId: run?.id ?? null,
    blockingFailures: facts.blockingFailures,
    from,
  });
  const standing = standingFor(actor, workloads);
  const { serviceTreeIdAdditions, serviceTreeIdRemovals, prefixOwners } = difference;
  const log = (await listChangeLogOfChange(db, { changeId, limit: logLimit })).map(logLineView);
  return {
    set,
    change,
    finding: findingOf(difference, change),
    state: changeStateView({ ...change, takenBy: takenByOf(log) }, facts, standing),
    whole: run
      ? resultViews(
          (await listResultsOf(db, run.id, [wholeChange])).filter(
            ({ outcome }) => outcome !== "Pass",
          ),
        )
      : [],
    rows,
    rowCount: total,
    attributes: difference.attributes,
    services: { serviceTreeIdAdditions, serviceTreeIdRemovals, prefixOwners },
    workloads: await listWorkloadNames(
      db,
      difference.attributes
        .filter(({ attribute }) => attribute === "workloadId")
        .flatMap(({ before, after }) => [before, after])
        .filter((id) => typeof id === "string"),
    ),
    feed: isOver ? null : await previewRecords(db, { set, change, now }),
    ...effectiveDaysOf(change, now),
    log,
    mayInvert:
      change.status === "Published" &&
      standing.isEditor &&
      (await findOpenChange(db, setId)) === undefined,
  };
}

/** What is published has the days that its publish run gave it, however long ago that was. */
function effectiveDaysOf(
  { status, addEffectiveOn, removeEffectiveOn, publishedAt }: ChangeRequest,
  now: Date,
): Pick<ChangePage, "addEffectiveOn" | "removeEffectiveOn"> {
  if (status === "Deleted") return { addEffectiveOn: null, removeEffectiveOn: null };
  return {
    addEffectiveOn: status === "Published" ? addEffectiveOn : effectiveDay(addEffectiveOn, now),
    removeEffectiveOn: laterDay(removeEffectiveOn, publishedAt ?? now),
  };
}
