import { setImmediate } from "node:timers/promises";

import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import {
  addAttempt,
  addBucket,
  bucketStart,
  emptyBucket,
  firstConnect,
  type ConnectBucket,
} from "./connect-bucket";
import { readBuckets, writeBuckets, type ConnectKey } from "./connect-bucket.repository.server";
import { noteConnects } from "./connect-due.repository.server";
import type { StoredSample } from "./due-batch.repository.server";

/** Buckets that are read, added to and written together. */
const bucketsPerRound = 5_000;

/**
 * Adds the attempts of samples to the buckets of their quarter hours, one for each official solution and
 * place, and notes these to be judged. Samples inside the suite say nothing of a provider, and those older than
 * buckets are kept add nothing. The caller has the lock of all writers.
 */
export async function addConnects(
  trx: Transaction<Database>,
  samples: readonly StoredSample[],
  now: Date,
): Promise<void> {
  const added = [...bucketsOf(samples, firstConnect(now)).values()];
  for (let from = 0; from < added.length; from += bucketsPerRound) {
    const some = added.slice(from, from + bucketsPerRound);
    const stored = await readBuckets(
      trx,
      some.map(({ key }) => key),
    );
    for (const [at, { bucket }] of some.entries()) {
      const known = stored[at];
      if (known) addBucket(bucket, known);
    }
    await writeBuckets(trx, some);
    await noteConnects(
      trx,
      some.map(({ key }) => key),
      now,
    );
    await setImmediate();
  }
}

function bucketsOf(samples: readonly StoredSample[], first: Date) {
  const buckets = new Map<string, { key: ConnectKey; bucket: ConnectBucket }>();
  for (const sample of samples) {
    const { realm, place, access, overlay, customer, net: network, isConnected, isInside } = sample;
    if (isConnected === null || isInside || sample.at < first) continue;
    const at = bucketStart(sample.at.getTime());
    for (const solution of [access, overlay]) {
      if (solution === 0) continue;
      const name = `${realm} ${solution} ${place} ${at}`;
      let found = buckets.get(name);
      if (!found) {
        const key = { realm, solution, place, at: new Date(at) };
        buckets.set(name, (found = { key, bucket: emptyBucket() }));
      }
      addAttempt(found.bucket, { customer, network, isConnected });
    }
  }
  return buckets;
}
