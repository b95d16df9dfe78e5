import type { Transaction } from "kysely";

import { geoData } from "~/features/geo/geo-data.server";
import type { Place } from "~/features/geo/place";
import type { ClientPlan } from "~/features/network-test/client/client-plan";
import type { ClientPlace } from "~/features/network-test/client/client-results.schema";
import type { Variant } from "~/features/settings/variants";
import type { Database } from "#db/schema";

import { moveReport } from "../move-report.server";
import type { Report } from "../report";

/** A place as a client was given it, with what the gazetteer knows of it; null where none was given. */
export type GivenPlace = { known: Place | null } | null;

/** Looks up where a client's user says that the machine is. */
export async function givenPlace(given: ClientPlace | null | undefined): Promise<GivenPlace> {
  if (!given?.city) return null;
  const { places } = await geoData();
  return {
    known: places.called([given.city, given.region, given.country].filter(Boolean).join(", ")),
  };
}

type Placing = {
  report: Report;
  place: GivenPlace;
  tenantId: string | null;
  variant: Variant;
  now: Date;
};
type Placed = { report: Report; outcome: ClientPlan["place"] };

/**
 * Takes the place of a client for a report that has none but its egress's. What a browser found or
 * a person chose on the page stays: a client's token only adds.
 *
 * @param placing of a report that is held against other writers
 */
export async function takePlace(
  trx: Transaction<Database>,
  { place, ...placing }: Placing,
): Promise<Placed> {
  const { report } = placing;
  if (!place) return { report, outcome: null };
  const { browserLocationSource: source } = report;
  if (source !== null && source !== "egress") return { report, outcome: "known-before" };
  if (!place.known) return { report, outcome: "not-found" };
  return { report: await moveReport(trx, { ...placing, place: place.known }), outcome: "taken" };
}
