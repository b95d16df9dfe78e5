import type { SchemaElement } from "hyparquet-writer";

import { realmOf } from "../realm";
import { workloads } from "../workload";

/** A stored sample as an export reads it: without egress address, hash of one, and customer. */
export type SampleRow = {
  at: Date;
  /** Number of variant and demonstration (realm.ts). */
  realm: number;
  workload: number;
  place: number;
  asn: number | null;
  /** Numbers of solutions; 0 is none. */
  access: number;
  overlay: number;
  latencyMs: number | null;
  downloadBps: number | null;
  lossRatio: number | null;
  jitterMs: number | null;
  isConnected: boolean | null;
  isWssConnected: boolean | null;
  isOnsite: boolean | null;
  /** Numbers of names. */
  vpn: number | null;
  issuer: number | null;
  isInside: boolean;
};

/** Public ids of a place and of those it lies in; null for what the sample does not say. */
export type PlaceIds = { country: string | null; state: string | null; city: string | null };

/** What the numbers of samples stand for. */
export type SampleWords = {
  /** The 16 bytes of a solution's UUID by its number. */
  solutions: ReadonlyMap<number, Uint8Array>;
  /** VPN names and issuers by their number. */
  names: ReadonlyMap<number, string>;
  placeIds(place: number): PlaceIds;
};

/** A value of a column; the physical type follows from the column's schema. */
export type SampleValue = Date | Uint8Array | string | bigint | number | boolean | null;

/** A column of the exported file. Units are in the names. */
export type SampleColumn = {
  schema: SchemaElement;
  /** How values are packed; without it a dictionary where it pays, else plain. */
  encoding?: "DELTA_BINARY_PACKED";
  valueOf(row: SampleRow, words: SampleWords): SampleValue;
};

const uuidBytes = 16;

const kinds = {
  /** Both forms of the type, since old readers know only the first. */
  instant: {
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
  },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  uuid: {
    type: "FIXED_LEN_BYTE_ARRAY",
    type_length: uuidBytes,
    logical_type: { type: "UUID" },
  },
  whole: { type: "INT64" },
  /** Samples are stored in single precision. */
  measured: { type: "FLOAT" },
  truth: { type: "BOOLEAN" },
} satisfies Record<string, Omit<SchemaElement, "name">>;

/** @param isAlwaysThere the column has no nulls */
function schema(name: string, kind: keyof typeof kinds, isAlwaysThere = false): SchemaElement {
  return { name, ...kinds[kind], repetition_type: isAlwaysThere ? "REQUIRED" : "OPTIONAL" };
}

/** The columns in their order. Engines read them by name, so a name keeps its meaning. */
export const sampleColumns: readonly SampleColumn[] = [
  // Rising times differ by little, so their differences take the fewest bits.
  {
    schema: schema("at", "instant", true),
    encoding: "DELTA_BINARY_PACKED",
    valueOf: ({ at }) => at,
  },
  {
    schema: schema("is_demonstration", "truth", true),
    valueOf: ({ realm }) => realmOf(realm).isDemonstration,
  },
  {
    schema: schema("workload", "text", true),
    valueOf: ({ workload }) => workloadName(workload),
  },
  {
    schema: schema("country", "text"),
    valueOf: ({ place }, { placeIds }) => placeIds(place).country,
  },
  { schema: schema("state", "text"), valueOf: ({ place }, { placeIds }) => placeIds(place).state },
  { schema: schema("city", "text"), valueOf: ({ place }, { placeIds }) => placeIds(place).city },
  {
    schema: schema("asn", "whole"),
    valueOf: ({ asn }) => (asn === null ? null : BigInt(asn)),
  },
  {
    schema: schema("access_solution_id", "uuid"),
    valueOf: ({ access }, { solutions }) => solutions.get(access) ?? null,
  },
  {
    schema: schema("overlay_solution_id", "uuid"),
    valueOf: ({ overlay }, { solutions }) => solutions.get(overlay) ?? null,
  },
  { schema: schema("latency_ms", "measured"), valueOf: ({ latencyMs }) => latencyMs },
  { schema: schema("download_bps", "measured"), valueOf: ({ downloadBps }) => downloadBps },
  { schema: schema("loss_ratio", "measured"), valueOf: ({ lossRatio }) => lossRatio },
  { schema: schema("jitter_ms", "measured"), valueOf: ({ jitterMs }) => jitterMs },
  { schema: schema("is_connected", "truth"), valueOf: ({ isConnected }) => isConnected },
  { schema: schema("is_wss_connected", "truth"), valueOf: ({ isWssConnected }) => isWssConnected },
  { schema: schema("work_type", "text"), valueOf: ({ isOnsite }) => workType(isOnsite) },
  { schema: schema("vpn_name", "text"), valueOf: ({ vpn }, { names }) => named(vpn, names) },
  {
    schema: schema("tls_issuer", "text"),
    valueOf: ({ issuer }, { names }) => named(issuer, names),
  },
  { schema: schema("is_inside_suite", "truth", true), valueOf: ({ isInside }) => isInside },
];

/** The schema of the file: its root, and each column. */
export const sampleSchema: readonly SchemaElement[] = [
  { name: "sample", num_children: sampleColumns.length },
  ...sampleColumns.map((column) => column.schema),
];

/** @throws {RangeError} for a number that is no workload's */
function workloadName(number: number): string {
  const workload = workloads[number];
  if (!workload) throw new RangeError(`${number} is not a workload.`);
  return workload;
}

function workType(isOnsite: boolean | null): "onsite" | "remote" | null {
  if (isOnsite === null) return null;
  return isOnsite ? "onsite" : "remote";
}

function named(number: number | null, names: ReadonlyMap<number, string>): string | null {
  return number === null ? null : (names.get(number) ?? null);
}
