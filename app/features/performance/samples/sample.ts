import { dayMs, utcDayOf } from "~/lib/time";

import type { Measure, Workload } from "../workload";

/** Whole days that samples are kept, beside today (provider rules, section 1). */
export const sampleDays = 30;

/** The oldest day that is kept whole, `YYYY-MM-DD`, UTC: older ones are being dropped. */
export function oldestSampleDay(now: Date): string {
  return utcDayOf(new Date(now.getTime() - sampleDays * dayMs));
}

/** Where samples come from. */
export const sampleSources = ["test", "telemetry", "import", "demonstration"] as const;
export type SampleSource = (typeof sampleSources)[number];

/** What the dictionary has names of. */
export const nameKinds = ["vpn", "issuer"] as const;
export type NameKind = (typeof nameKinds)[number];

/** What one test or one line of telemetry says about one workload. Values that were not measured are null. */
export type MeasuredSample = { [Each in Measure]: number | null } & {
  /** Ms since 1970. */
  at: number;
  workload: Workload;
  /** In its one spelling (RFC 5952). */
  egressIp: string;
  tenantId: string | null;
  /** Number of the place (places/place-number.ts); 0 where it is not known. */
  place: number;
  /** Null where connecting was not tested. */
  isConnected: boolean | null;
  isWssConnected: boolean | null;
  /** Null where it is not known whether the user works on site. */
  isOnsite: boolean | null;
  vpnName: string | null;
  /** Organisation of the issuer of the TLS certificate that the client saw. */
  tlsIssuer: string | null;
};

/** What a test measured of one workload, without when, where and whose it was. */
export type TestSample = Omit<MeasuredSample, "at" | "egressIp" | "tenantId" | "place">;
