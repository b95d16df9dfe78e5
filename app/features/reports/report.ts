import type { ClientSections } from "~/features/network-test/client/client-sections";
import type { Measured } from "~/features/network-test/verdict";

/** A report lives this long after it was made (decision 0011). */
export const reportLifeDays = 90;

/** The sections that only the advanced client can fill, all untested. */
export const untestedSections: ClientSections = {
  dnsResolver: null,
  proxies: null,
  dnsPerformance: null,
  vpns: null,
  connectivity: null,
  traceroutes: null,
  skype: null,
  bufferBloat: null,
  networkInterface: null,
  arp: null,
  congestion: null,
  webSocket: null,
};

/**
 * The report of one run, as stored and as ReadReport returns it (specification §3); field by
 * field in `report.schema.ts`. Scores 0 to 100, shares as ratios 0 to 1.
 */
export type Report = Measured & {
  id: string;
  runId: string;
  userId: string | null;
  isDemonstration: boolean;

  browserLocationIsAutoDetected: boolean;
  tenantDomain: string | null;
  /** What the body of GenerateTestReport claimed; kept as a claim only. */
  claimedEgressIp: string | null;

  exchangeScore: number | null;
  score: number | null;
  distributionValueBin1: number | null;
  distributionValueBin2: number | null;
  distributionValueBin3: number | null;
  distributionValueBin4: number | null;
  distributionValueBin5: number | null;
};
