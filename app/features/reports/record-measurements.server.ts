import type { Transaction } from "kysely";

import {
  removeRoundTrip,
  upsertRoundTrip,
} from "~/features/network-test/front-door.repository.server";
import {
  recordPeerResult,
  removePeerResults,
  waitForCustomer,
} from "~/features/network-test/peer.repository.server";
import { peerPlaces } from "~/features/network-test/peers";
import { customerKeyMaterial } from "~/features/performance/samples/customer";
import { customerKey } from "~/features/performance/samples/customer-key.server";
import { customerOf } from "~/features/performance/samples/customer.server";
import type { Variant } from "~/features/settings/variants";
import type { Database } from "#db/schema";

import type { Report } from "./report";

/**
 * The keyed customer: the tenant of a signed-in account, else who is behind an egress address; null
 * when neither is known.
 */
export async function customerFor(
  variant: Variant,
  known: { tenantId: string | null; egressIp: string | null },
): Promise<Uint8Array | null> {
  const material = customerKeyMaterial(known);
  return material === null ? null : customerOf(material, { variant, key: await customerKey() });
}

type Recorded = { report: Report; variant: Variant; customer: Uint8Array | null };

/**
 * Counts a report among the peers of its place and keeps its round trip for the medians,
 * in place of what it counted for before. Without a measured latency, a place or a
 * customer it counts for nobody.
 */
export async function recordMeasurements(
  trx: Transaction<Database>,
  { report, variant, customer }: Recorded,
): Promise<void> {
  const { browserLocation: place, measuredLatency, exchangeScore } = report;
  if (customer) await waitForCustomer(trx, customer);
  const common = {
    reportId: report.id,
    variant,
    isDemonstration: report.isDemonstration,
  };
  if (!place || !customer || measuredLatency === null || exchangeScore === null) {
    await removePeerResults(trx, report.id);
    await removeRoundTrip(trx, report.id);
    return;
  }
  await recordPeerResult(trx, {
    ...common,
    places: peerPlaces(place),
    customer,
    score: exchangeScore,
    testedAt: new Date(report.dateTime),
  });
  if (!report.currentFrontDoor) return;
  await upsertRoundTrip(trx, {
    ...common,
    workload: "Exchange",
    doorCode: report.currentFrontDoor.code,
    place,
    roundTripMs: measuredLatency,
    customer,
    observedAt: new Date(report.dateTime),
  });
}
