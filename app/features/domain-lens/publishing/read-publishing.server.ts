import type { Db } from "~/platform/database.server";

import { findingOf, type FindingCounts } from "../change-requests/change-finding";
import {
  findChangeRequest,
  listStagedChanges,
} from "../change-requests/change-request.repository.server";
import { readDifference } from "../change-requests/readers-difference.server";
import { instances, type Instance } from "../endpoint-sets/endpoint-set";
import { findEndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { listNewestVersions } from "./publication.repository.server";
import { listLeaving, type Leaving } from "./publish-run.repository.server";
import { findNewestRequestedRun } from "./requested-run.repository.server";
import { requestedRunView, type RequestedRunView } from "./requested-run.view";
import { laterDay, nextVersion } from "./version";

/** Most staged changes of one instance that the page shows. */
const stagedLimit = 100;

type StagedView = {
  id: string;
  setId: string;
  publicId: number | null;
  workload: string;
  finding: FindingCounts;
  stagedAt: string | null;
  /** The later day, `YYYY-MM-DD`, on which a set leaves; null for what goes with the next run. */
  goesOn: string | null;
};

export type InstancePublishing = {
  instance: Instance;
  lastVersion: string | null;
  nextVersion: string;
  staged: StagedView[];
  leaving: Leaving[];
  /** The last run that somebody asked for. */
  requestedRun: RequestedRunView | null;
};

/** What waits to be published, and what leaves later, of one instance. */
export async function readInstancePublishing(
  db: Db,
  instance: Instance,
  { now, lastVersion }: { now: Date; lastVersion: string | null },
): Promise<InstancePublishing> {
  const staged: StagedView[] = [];
  for (const id of await listStagedChanges(db, { instance, limit: stagedLimit })) {
    const change = await findChangeRequest(db, id);
    const set = change && (await findEndpointSet(db, change.setId));
    if (!change || !set) continue;
    staged.push({
      id,
      setId: change.setId,
      publicId: set.publicId,
      workload: set.workload.name,
      finding: findingOf(await readDifference(db, set, change), change),
      stagedAt: change.stagedAt?.toISOString() ?? null,
      goesOn: change.disposition === "Remove" ? laterDay(change.removeEffectiveOn, now) : null,
    });
  }
  const run = await findNewestRequestedRun(db, instance);
  return {
    instance,
    lastVersion,
    nextVersion: nextVersion(lastVersion, now),
    staged,
    leaving: await listLeaving(db, instance),
    requestedRun: run ? requestedRunView(run) : null,
  };
}

/** The same of every instance. */
export async function readPublishing(db: Db, now: Date): Promise<InstancePublishing[]> {
  const newest = new Map(
    (await listNewestVersions(db)).map(({ instance, version }) => [instance, version]),
  );
  const all: InstancePublishing[] = [];
  for (const instance of instances)
    all.push(
      await readInstancePublishing(db, instance, {
        now,
        lastVersion: newest.get(instance) ?? null,
      }),
    );
  return all;
}
