import { randomUUID } from "node:crypto";

import type { Context } from "~/features/access/context.server";
import { egressAddressOf } from "~/features/geo/egress-address";
import { geoData } from "~/features/geo/geo-data.server";
import { hashRunSecret, newRunSecret } from "~/features/messaging/run-secret.server";
import type { PreparedBatch } from "~/features/performance/samples/store-samples.server";
import { assistantSettings } from "~/features/settings/assistant-settings.server";

import { askedDomains } from "./asked-domain";
import type { AssistantTestResult, Tester } from "./assistant-test";
import { insertAssistantTest } from "./assistant-test.repository.server";
import type { AssistantTestInput } from "./assistant-test.schema";
import { prepareSample, recordSample } from "./record-sample.server";

export type KeptAssistantTest = { result: AssistantTestResult; runSecret: string };

type Found = Omit<AssistantTestInput, "runId" | "createdOn" | "egressIP">;

/** Keeps what a test found. */
export async function keepAssistantTest(
  context: Context,
  found: Found,
  testedBy: Tester,
): Promise<KeptAssistantTest> {
  return storeAssistantTest(context, await completeAssistantTest(context, found, testedBy));
}

/** An assistant test that lacks only its holder's secret. */
type CompleteTest = Omit<Parameters<typeof insertAssistantTest>[1], "secretHash"> & {
  /** Its sample; null where it has none. */
  sample: PreparedBatch | null;
};

/**
 * What a test found, with what the server knows: an id, the time, the egress address, and the
 * egress's place where the browser found none.
 */
export async function completeAssistantTest(
  context: Context,
  found: Found,
  testedBy: Tester,
): Promise<CompleteTest> {
  const { variant, now, clientAddress } = context;
  const { addresses, demonstration } = await geoData();
  const egressIP = egressAddressOf(clientAddress, demonstration);
  const network = egressIP === null ? null : await addresses.network(egressIP);
  const egressPlace =
    found.city === null && egressIP !== null ? await addresses.locate(egressIP) : null;
  const { city, region, country } = egressPlace ?? found;
  const { referrer, webSocketTestResult, connectivityTestResult } = found;
  const result: AssistantTestResult = {
    runId: randomUUID(),
    createdOn: now.toISOString(),
    city,
    region,
    country,
    egressIP,
    referrer,
    webSocketTestResult,
    connectivityTestResult,
  };
  const asked = askedDomains(await assistantSettings(context));
  const isDemonstration = network?.isDemonstration ?? false;
  return {
    result,
    testedBy,
    asked,
    variant,
    isDemonstration,
    sample: await prepareSample(context, { result, testedBy, asked, isDemonstration }),
  };
}

/** Stores a complete test and its sample, all or nothing. @returns it with the secret that its browser holds */
export async function storeAssistantTest(
  { db }: Pick<Context, "db">,
  { sample, ...test }: CompleteTest,
): Promise<KeptAssistantTest> {
  const runSecret = newRunSecret();
  await db.transaction().execute(async (trx) => {
    await insertAssistantTest(trx, { ...test, secretHash: hashRunSecret(runSecret) });
    if (sample) await recordSample(trx, sample);
  });
  return { result: test.result, runSecret };
}
