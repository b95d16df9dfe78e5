import type { Db } from "~/platform/database.server";
import { dayMs, utcDayOf } from "~/lib/time";

import type { Attributed } from "../attribution/attributed";
import { currentAttribution } from "../attribution/current-attribution.server";
import type { Realm } from "../realm";
import { breather } from "./breather.server";
import { egressTable, type EgressFacts } from "./egress-facts.server";
import { sampleIds, type SampleIds } from "./sample-ids.server";
import type { MeasuredSample } from "./sample";

/** Samples with all that is stored of them, in columns of the same order; ready to be written. */
export type PreparedSamples = {
  realm: Realm;
  samples: readonly MeasuredSample[];
  egresses: readonly EgressFacts[];
  ids: SampleIds;
  attributed: readonly Attributed[];
  attributionVersion: number;
  sampleCount: number;
  /** Ms since 1970 of the earliest and of the latest sample; 0 without one. */
  firstAt: number;
  lastAt: number;
  /** Every UTC day that has a sample, `YYYY-MM-DD`. */
  days: readonly string[];
};

/**
 * Looks up what is stored of samples: customers, networks, names, AS numbers and solutions. It reads files
 * and caches and adds rows to dictionaries, so it belongs before the transaction that writes the samples:
 * inside it the embedded database would wait for itself.
 *
 * @throws {Error} within a transaction: what it adds is remembered, and a transaction may be undone
 */
export async function prepareSamples(
  db: Db,
  realm: Realm,
  samples: readonly MeasuredSample[],
): Promise<PreparedSamples> {
  if (db.isTransaction) throw new Error("Samples are prepared before the transaction.");
  const { variant } = realm;
  const { factsOf } = await egressTable(variant);
  const egresses: EgressFacts[] = [];
  const pause = breather();
  for (const { egressIp } of samples) {
    const wait = pause();
    if (wait) await wait;
    egresses.push(factsOf(egressIp));
  }
  const ids = await sampleIds({ db, variant }, samples, egresses);
  const { version, attribution } = await currentAttribution(db, realm);
  const attributed = samples.map(({ egressIp, vpnName, tlsIssuer }, at) =>
    attribution.attribute({ egressIp, asn: egresses[at]?.asn ?? null, vpnName, tlsIssuer }),
  );
  return {
    realm,
    samples,
    egresses,
    ids,
    attributed,
    attributionVersion: version,
    sampleCount: samples.length,
    ...spanOf(samples),
  };
}

function spanOf(
  samples: readonly MeasuredSample[],
): Pick<PreparedSamples, "firstAt" | "lastAt" | "days"> {
  if (samples.length === 0) return { firstAt: 0, lastAt: 0, days: [] };
  let [firstAt, lastAt] = [Infinity, -Infinity];
  const days = new Set<number>();
  for (const { at } of samples) {
    if (at < firstAt) firstAt = at;
    if (at > lastAt) lastAt = at;
    days.add(Math.floor(at / dayMs));
  }
  return { firstAt, lastAt, days: [...days].map((day) => utcDayOf(new Date(day * dayMs))) };
}
