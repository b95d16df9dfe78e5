import type { PlaceIdentity } from "~/features/geo/place";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import { countPeers } from "./peer.repository.server";
import { compareInNarrowestPlace, peerPlaces, type PeerComparison } from "./peers";

/** What a comparison stands on; a null customer is not known, and nobody is left out then. */
type PeerFacts = {
  variant: Variant;
  isDemonstration: boolean;
  place: PlaceIdentity;
  customer: Uint8Array | null;
  ownScore: number | null;
  now: Date;
};

/** Compares a score with other customers of the same city, else region, else country; null when too few. */
export async function comparePeers(db: Db, facts: PeerFacts): Promise<PeerComparison | null> {
  const { variant, isDemonstration, customer, now } = facts;
  return compareInNarrowestPlace(facts.ownScore, peerPlaces(facts.place), (place) =>
    countPeers(db, { variant, isDemonstration, place, now, exceptCustomer: customer }),
  );
}
