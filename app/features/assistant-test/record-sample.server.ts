import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { everywhere } from "~/features/performance/places/place-number";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { placeOfEgress } from "~/features/performance/samples/egress-place.server";
import { makeSampleDays } from "~/features/performance/samples/sample-days.server";
import { sampledAt } from "~/features/performance/samples/sampled-at";
import {
  prepareBatch,
  storeTestSamplesIn,
  type PreparedBatch,
} from "~/features/performance/samples/store-samples.server";
import type { Database } from "#db/schema";

import { assistantSample } from "./assistant-sample";
import type { AssistantTestResult } from "./assistant-test";

type Tested = Omit<Parameters<typeof assistantSample>[0], "result"> & {
  result: AssistantTestResult;
  isDemonstration: boolean;
};

/**
 * The sample of an assistant test, ready to be written with it.
 *
 * @returns null where there is none: nothing was reached, or the egress address is not known
 */
export async function prepareSample(
  { db, variant, actor, now }: Pick<Context, "db" | "variant" | "actor" | "now">,
  { isDemonstration, ...tested }: Tested,
): Promise<PreparedBatch | null> {
  const sample = assistantSample(tested);
  const { egressIP: egressIp } = tested.result;
  if (!sample || egressIp === null) return null;
  const at = sampledAt(now);
  const batch = await prepareBatch(db, {
    realm: { variant, isDemonstration },
    source: "test",
    receivedAt: at,
    samples: [
      {
        ...sample,
        at: at.getTime(),
        egressIp,
        tenantId: actor.account?.tenantId.toLowerCase() ?? null,
        place: await placeOf(tested.result, egressIp),
      },
    ],
  });
  await makeSampleDays(db, batch.prepared.days);
  return batch;
}

/** Writes a prepared sample in the transaction that keeps its test. */
export async function recordSample(
  trx: Transaction<Database>,
  { prepared, ...batch }: PreparedBatch,
): Promise<void> {
  await storeTestSamplesIn(trx, batch, prepared);
}

/** The place that the browser found, else that of the egress. */
async function placeOf(
  { city, region, country }: AssistantTestResult,
  egressIp: string,
): Promise<number> {
  const { placeOfSample } = await placeTree();
  const named = placeOfSample({ country, state: region, city, latitude: null, longitude: null });
  return named === everywhere ? placeOfEgress(egressIp) : named;
}
