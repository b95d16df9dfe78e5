import type { NamedPlace } from "~/features/geo/place";

import type { ClientTestData } from "./client-data.schema";
import type { clientTests, sectionSources, ClientReason, ClientTest } from "./client-results";

/** What the server's tables say of a public address that a result names. */
export type KnownAddress = {
  address: string;
  place: NamedPlace | null;
  network: { asn: number; organisation: string } | null;
};

/** One test of the advanced client as a report keeps it. */
export type ClientSection<Test extends ClientTest = ClientTest> = {
  source: (typeof sectionSources)[number];
  startedAt: string;
  finishedAt: string;
  reason: ClientReason | null;
  note: string | null;
  data: ClientTestData[Test] | null;
  addresses: KnownAddress[];
  /** Names of the tenant's own in it. */
  tenantHosts: string[];
  /** Public addresses of the visitor's own line in it; not told by sections of before. */
  ownAddresses?: string[];
  /** Whether its data is kept from this reader. */
  isWithheld: boolean;
};

/** The sections of a report that the advanced client fills, by the names of specification §3; null until it did. */
export type ClientSections = {
  [Test in ClientTest as (typeof clientTests)[Test]["section"]]: ClientSection<Test> | null;
};
export type SectionName = keyof ClientSections;
