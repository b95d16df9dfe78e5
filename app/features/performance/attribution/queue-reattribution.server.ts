import { variants, type Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import { enqueueOnce } from "~/platform/job-queue.repository.server";

import { findMarker, findNewestVersion } from "./attribution-version.repository.server";
import { reattribute, type ReattributionWork } from "./reattribute.server";
import { reattributionJob, reattributionPayload } from "./reattribution-job.schema";
import { hasSamples, listOutdatedDays } from "./sample-attribution.repository.server";

/** Queues a re-attribution where a variant needs one. Every process calls it now and then; one job does it. */
export async function queueReattribution(db: Db, now = new Date()): Promise<void> {
  if ((await listDueVariants(db)).length === 0) return;
  const payload = reattributionPayload.stamped({});
  await enqueueOnce(db, { job: reattributionJob, payload, at: now });
}

/** The job: attributes the samples of every variant that needs it. @throws the first fault, after all variants */
export async function performReattribution(
  db: Db,
  payload: unknown,
  work: ReattributionWork,
): Promise<void> {
  reattributionPayload.read(payload);
  const faults: unknown[] = [];
  for (const variant of await listDueVariants(db))
    await reattribute(db, variant, work).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}

async function listDueVariants(db: Db): Promise<Variant[]> {
  const due: Variant[] = [];
  for (const variant of variants) if (await isDue(db, variant)) due.push(variant);
  return due;
}

/** Whether lists or rules differ from those of the newest version, or samples have an older one. Reads no list. */
async function isDue(db: Db, variant: Variant): Promise<boolean> {
  if (!(await hasSamples(db, variant))) return false;
  const newest = await findNewestVersion(db, variant);
  if (!newest || newest.marker !== (await findMarker(db, variant))) return true;
  return (await listOutdatedDays(db, variant, newest.id)).length > 0;
}
