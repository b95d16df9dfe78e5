import { createHash } from "node:crypto";

import type { Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { minuteMs, utcDayOf } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import { tryHoldDays } from "~/platform/day-partitions.repository.server";
import type { Database } from "#db/schema";

import {
  currentOfVariant,
  type VariantAttribution,
} from "../attribution/current-attribution.server";
import type { Realm } from "../realm";
import { wideKeyMaterial } from "./customer";
import { customerKey } from "./customer-key.server";
import { customerOf } from "./customer.server";
import { egressTable, type EgressTable } from "./egress-facts.server";
import type { PreparedSamples } from "./prepare-samples.server";
import {
  deleteRunBatch,
  emptyRunBatch,
  holdOpenRunBatch,
  insertRunSample,
  replaceRunSamples,
  type OpenRunBatch,
} from "./run-sample.repository.server";
import { addCustomers } from "./sample-customer.repository.server";
import { makeSampleDays } from "./sample-days.server";
import { addNames } from "./sample-name.repository.server";
import { sampleTable } from "./sample.repository.server";
import type { TestSample } from "./sample";
import { sampledAt } from "./sampled-at";
import { storeTestSamplesIn } from "./store-samples.server";

/** What writing samples of runs takes from files, caches and other connections. */
export type RunSampling = {
  now: Date;
  factsOf: EgressTable["factsOf"];
  attributions: VariantAttribution;
};

/**
 * Looks up what a transaction that writes samples of runs cannot: inside it the embedded database would wait
 * for itself.
 *
 * @param db no transaction
 */
export async function openRunSampling({
  db,
  variant,
  now,
}: {
  db: Db;
  variant: Variant;
  now: Date;
}): Promise<RunSampling> {
  await makeSampleDays(db, [utcDayOf(now)]);
  const [{ factsOf }, attributions] = await Promise.all([
    egressTable(variant),
    currentOfVariant(db, variant),
  ]);
  return { now, factsOf, attributions };
}

/** A customer as `customerOf` keys it, and the tenant where it is one. */
export type RunCustomer = { key: Uint8Array; tenantId: string | null };

/** The samples that a run has by now. */
export type RunSamples = {
  runId: string;
  realm: Realm;
  /** In its one spelling (RFC 5952). */
  egressIp: string;
  /** Number of the place (places/place-number.ts). */
  place: number;
  samples: readonly TestSample[];
};

type NewRun = RunSamples & {
  startedAt: Date;
  /** Until when the run may change its samples: no aggregate has them before. */
  closesAt: Date;
  customer: RunCustomer;
};

/**
 * Writes the first samples of a run, in the transaction that stores the run. Their batch waits until the run
 * takes no more results, so that these may still change them, and a corrected place as well.
 */
export async function beginRunSamples(
  trx: Transaction<Database>,
  sampling: RunSampling,
  { startedAt, closesAt, customer, ...run }: NewRun,
): Promise<void> {
  const at = sampledAt(startedAt);
  const dueAt = sampledAt(new Date(closesAt.getTime() + minuteMs));
  const content = { at, customer: await customerIdOf(trx, customer, run) };
  const prepared = await prepareIn(trx, sampling, { ...run, ...content });
  const id = await storeTestSamplesIn(trx, { source: "test", receivedAt: at, dueAt }, prepared);
  const batch = { id, ...content, contentHash: hashOf(run, content.customer) };
  await insertRunSample(trx, { runId: run.runId, batch });
}

/**
 * Writes what a run's samples are by now in place of what they were, in the transaction that changes its
 * report. A run that is closed, and one that never had a batch, stays as it is.
 *
 * @param customer only where it is another one now
 */
export async function renewRunSamples(
  trx: Transaction<Database>,
  sampling: RunSampling,
  { customer, ...run }: RunSamples & { customer?: RunCustomer },
): Promise<void> {
  const open = await holdOpenRunBatch(trx, { runId: run.runId, now: sampling.now });
  if (!open) return;
  const { id, at } = open;
  const customerId = customer ? await customerIdOf(trx, customer, run) : open.customer;
  const contentHash = hashOf(run, customerId);
  if (contentHash.equals(open.contentHash)) return;
  const batch: OpenRunBatch = { id, at, customer: customerId, contentHash };
  const prepared = await prepareIn(trx, sampling, { ...run, at, customer: customerId });
  const isWaiting = !(await tryHoldDay(trx, at));
  await replaceRunSamples(trx, batch, { prepared, isWaiting });
}

/** Removes the samples of a run that was stopped; it writes none from then on. A closed run keeps them. */
export async function withdrawRunSamples(
  trx: Transaction<Database>,
  run: { runId: string; now: Date },
): Promise<void> {
  const open = await holdOpenRunBatch(trx, run);
  if (!open) return;
  if (await tryHoldDay(trx, open.at)) await deleteRunBatch(trx, open);
  else await emptyRunBatch(trx, open);
}

async function customerIdOf(
  trx: Transaction<Database>,
  { key, tenantId }: RunCustomer,
  { realm: { variant }, egressIp }: RunSamples,
): Promise<number> {
  const { customerKeyVersion: keyVersion } = application().environment;
  const material = wideKeyMaterial({ tenantId, egressIp });
  const wideKey =
    material === null ? null : customerOf(material, { variant, key: await customerKey() });
  const customer = { key, keyVersion, tenantId: tenantId?.toLowerCase() ?? null, wideKey };
  const [id] = await addCustomers(trx, [customer]);
  if (id === undefined) throw new Error("A customer was neither found nor added.");
  return id;
}

/** The day of an open run: it was made when the run began, and is weeks from being dropped. */
function tryHoldDay(trx: Transaction<Database>, at: Date): Promise<boolean> {
  return tryHoldDays(trx, sampleTable, [utcDayOf(at)]);
}

type Content = RunSamples & { at: Date; customer: number };

/** The samples of a run with all that is stored of them. Names are numbered after the customer, as everywhere. */
async function prepareIn(
  trx: Transaction<Database>,
  { factsOf, attributions }: RunSampling,
  { realm, egressIp, place, samples: tested, at, customer }: Content,
): Promise<PreparedSamples> {
  const facts = factsOf(egressIp);
  const { attribute } = realm.isDemonstration ? attributions.demonstration : attributions.real;
  const samples = tested.map((sample) => ({
    ...sample,
    at: at.getTime(),
    egressIp,
    tenantId: null,
    place,
  }));
  return {
    realm,
    samples,
    egresses: samples.map(() => facts),
    ids: {
      customers: Int32Array.from(samples, () => customer),
      vpns: await nameIds(
        trx,
        "vpn",
        samples.map(({ vpnName }) => vpnName),
      ),
      issuers: await nameIds(
        trx,
        "issuer",
        samples.map(({ tlsIssuer }) => tlsIssuer),
      ),
    },
    attributed: samples.map(({ vpnName, tlsIssuer }) =>
      attribute({ egressIp, asn: facts.asn, vpnName, tlsIssuer }),
    ),
    attributionVersion: attributions.version,
    sampleCount: samples.length,
    firstAt: at.getTime(),
    lastAt: at.getTime(),
    days: [utcDayOf(at)],
  };
}

/** Ids in the order of the names; 0 for none. */
async function nameIds(
  trx: Transaction<Database>,
  kind: "vpn" | "issuer",
  names: readonly (string | null)[],
): Promise<Int32Array> {
  const known = [...new Set(names.filter((name) => name !== null))];
  const ids = known.length === 0 ? [] : await addNames(trx, kind, known);
  return Int32Array.from(names, (name) => (name === null ? 0 : (ids[known.indexOf(name)] ?? 0)));
}

/** What tells one state of a run's samples from another. */
function hashOf({ egressIp, place, samples }: RunSamples, customer: number): Buffer {
  const content = JSON.stringify([customer, egressIp, place, samples]);
  return createHash("sha256").update(content).digest();
}
