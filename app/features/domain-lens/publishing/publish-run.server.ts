import type { Transaction } from "kysely";

import { utcDayOf } from "~/lib/time";
import type { Database } from "#db/schema";

import type { ChangeRequest } from "../change-requests/change-request";
import { listStagedChanges } from "../change-requests/change-request.repository.server";
import type { Instance } from "../endpoint-sets/endpoint-set";
import { lockNames } from "../fqdns/fqdn.repository.server";

import { countsOf } from "./feed-change";
import { insertFeedChanges, insertPublication, lastVersion } from "./publication.repository.server";
import { publishChange } from "./publish-change.server";
import type { PublishOutcome, PublishRun } from "./publish-run";
import {
  listSetsWithDueRemovals,
  lockInstance,
  removeDue,
  takeEffectAtOnce,
} from "./publish-run.repository.server";
import { feedOf, immediateOf, recordsOf } from "./run-records.server";
import { leaveOutRelying, sortStagedChanges } from "./sort-staged-changes.server";
import { nextVersion } from "./version";

/** Most changes of one run; the rest goes with the next. */
const runLimit = 500;

/**
 * Publishes what is staged in an instance, and takes out what leaves by today, as one version in
 * one transaction: all of it is there or nothing. Runs of one instance wait for each other, so
 * what one has published the next does not find. A change that fails its tests now, or whose set
 * is not what was approved, goes back to review; the others go on.
 */
export async function publishInstance(
  run: PublishRun,
  instance: Instance,
): Promise<PublishOutcome> {
  const staged = await listStagedChanges(run.db, {
    instance,
    limit: runLimit,
    dueOn: utcDayOf(run.now),
  });
  if (staged.length > 0) await run.validate(staged);
  return run.db.transaction().execute(async (trx) => {
    await lockInstance(trx, instance);
    if (run.isWanted && !(await run.isWanted(trx)))
      return { version: null, published: [], returned: [] };
    const outcome = await publishStaged(trx, run, { instance, staged });
    await run.onDone?.(trx, outcome);
    return outcome;
  });
}

async function publishStaged(
  trx: Transaction<Database>,
  run: PublishRun,
  { instance, staged }: { instance: Instance; staged: readonly string[] },
): Promise<PublishOutcome> {
  const today = utcDayOf(run.now);
  const { ready, returned } = await leaveOutRelying(trx, run, {
    ...(await sortStagedChanges(trx, run, staged)),
    tested: staged.length,
  });
  const leaving = await listSetsWithDueRemovals(trx, instance, today);
  if (ready.length === 0 && leaving.length === 0) return { version: null, published: [], returned };

  const version = nextVersion(await lastVersion(trx, instance), run.now);
  const setIds = [...new Set([...ready.map(({ set }) => set.internalId), ...leaving])];
  const before = await feedOf(trx, instance, setIds);
  await lockNames(trx, { instance, names: ready.flatMap(({ change }) => change.proposal.fqdns) });
  await removeDue(trx, leaving, { today, version, at: run.now });
  const published: ChangeRequest[] = [];
  for (const each of ready) published.push(await publishChange(trx, run, { ...each, version }));
  const after = await feedOf(trx, instance, setIds);
  const records = await recordsOf(trx, { instance, version, today, before, after, published });
  await takeEffectAtOnce(trx, { ...immediateOf(records, after), today });

  await insertPublication(trx, {
    instance,
    version,
    publishedAt: run.now,
    publishedBy: run.by.name,
    ...countsOf(records),
  });
  await insertFeedChanges(trx, instance, records);
  await run.onPublished(trx, { instance, version, changes: published });
  return {
    version,
    published: published.map(({ id, setId }) => ({ changeId: id, setId })),
    returned,
  };
}
