import { randomUUID } from "node:crypto";

import type { Context } from "~/features/access/context.server";
import { egressAddressOf } from "~/features/geo/egress-address";
import { geoData } from "~/features/geo/geo-data.server";
import { hashRunSecret, newRunSecret } from "~/features/messaging/run-secret.server";
import { assistantSettings } from "~/features/settings/assistant-settings.server";

import { askedDomains } from "./asked-domain";
import type { AssistantTestResult, Tester } from "./assistant-test";
import { insertAssistantTest } from "./assistant-test.repository.server";
import type { AssistantTestInput } from "./assistant-test.schema";

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
type CompleteTest = Omit<Parameters<typeof insertAssistantTest>[1], "secretHash">;

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
  return {
    result,
    testedBy,
    asked: askedDomains(await assistantSettings(context)),
    variant,
    isDemonstration: network?.isDemonstration ?? false,
  };
}

/** Stores a complete test. @returns it with the secret that its browser holds */
export async function storeAssistantTest(
  { db }: Pick<Context, "db">,
  test: CompleteTest,
): Promise<KeptAssistantTest> {
  const runSecret = newRunSecret();
  await insertAssistantTest(db, { ...test, secretHash: hashRunSecret(runSecret) });
  return { result: test.result, runSecret };
}
