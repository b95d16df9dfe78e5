import { readAddress } from "~/lib/address-words";
import { canonicalAddress } from "~/lib/ip";
import { isUuid } from "~/lib/list/key-forms";
import { isPublicWords } from "~/lib/public-words";
import { ok, refuse, type Result } from "~/lib/result";
import { isStorableText, oneLine } from "~/lib/storable-text";
import { dayMs, minuteMs } from "~/lib/time";

import { workloads, type Workload } from "../workload";
import { instantOf } from "./instant";
import { sampleDays, type MeasuredSample } from "./sample";

/** A day less than samples are kept leaves a line the time to be stored and aggregated. */
const oldestMs = (sampleDays - 1) * dayMs;

/** How far the clock of a sender may be ahead. */
const newestMs = 5 * minuteMs;

/** Ten minutes: no client waits longer for an answer. Of round-trip time and of jitter. */
const delayMostMs = 600_000;

/** A terabit a second: more than any client's line carries. */
const downloadMostBps = 1e12;

/** Longest name of a VPN, an issuer or a place, in characters; lists of solutions take as many. */
const nameMost = 100;

/** Why a line of samples is refused: keys of `refused` in the locale files `ingest`. */
export const lineRefusals = [
  "too-long",
  "not-utf-8",
  "not-json",
  "not-an-object",
  "time",
  "too-old",
  "too-new",
  "egress",
  "egress-not-public",
  "tenant",
  "workload",
  "latency",
  "download",
  "loss",
  "jitter",
  "connected",
  "wss-connected",
  "work-type",
  "vpn-name",
  "tls-issuer",
  "place",
  "coordinates",
] as const;
export type LineRefusal = (typeof lineRefusals)[number];

/** A place as a line names it: by words, by coordinates or by both. */
export type GivenPlace = {
  country: string | null;
  state: string | null;
  city: string | null;
  /** Degrees; null both or none. */
  latitude: number | null;
  longitude: number | null;
};

/** A line that fits. The place is not looked up yet: `sample.place` is 0. */
export type MeasuredLine = {
  sample: MeasuredSample;
  /** Null where the line names none. */
  place: GivenPlace | null;
  /** The egress lies in an invented network, so the sample belongs to the demonstration. */
  isDemonstration: boolean;
};

/** What lines are checked against. */
export type LineRules = {
  /** Ms since 1970. */
  now: number;
  /** Whether an address lies in an invented network of the demonstration; never outside the sandbox. */
  isDemonstration: (egressIp: string) => boolean;
};

type Fields = Record<string, unknown>;

/**
 * Checks one line of samples, parsed from JSON. Fields that this program does not know are ignored, so that
 * newer senders can send to it; a field of null is a missing one. Written by hand, since lines come by the
 * million: 0.3 µs a line where zod takes 1.1 µs (measured with Node 20).
 */
export function checkLine(value: unknown, rules: LineRules): Result<MeasuredLine, LineRefusal> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse("not-an-object");
  const fields = value as Fields;
  const line = blankLine();
  const refusal =
    readTime(fields, line, rules) ??
    readEgress(fields, line, rules) ??
    readMeasures(fields, line.sample) ??
    readConnects(fields, line.sample) ??
    readNames(fields, line.sample) ??
    readPlace(fields, line);
  return refusal === null ? ok(line) : refuse(refusal);
}

function blankLine(): MeasuredLine {
  return {
    sample: {
      at: 0,
      workload: "Exchange",
      egressIp: "",
      tenantId: null,
      place: 0,
      latencyMs: null,
      downloadBps: null,
      lossRatio: null,
      jitterMs: null,
      isConnected: null,
      isWssConnected: null,
      isOnsite: null,
      vpnName: null,
      tlsIssuer: null,
    },
    place: null,
    isDemonstration: false,
  };
}

function readTime({ time }: Fields, line: MeasuredLine, { now }: LineRules): LineRefusal | null {
  const at = typeof time === "string" ? instantOf(time) : null;
  if (at === null) return "time";
  if (at < now - oldestMs) return "too-old";
  if (at > now + newestMs) return "too-new";
  line.sample.at = at;
  return null;
}

const words = new Uint32Array(4);

function readEgress(
  { egressIp }: Fields,
  line: MeasuredLine,
  { isDemonstration }: LineRules,
): LineRefusal | null {
  if (typeof egressIp !== "string") return "egress";
  const family = readAddress(egressIp, words);
  if (family === 0) return "egress";
  // An IPv4 address has one spelling; its other form is the IPv6 address that it is mapped to.
  const isOneSpelling = family === 4 && !egressIp.includes(":");
  const text = isOneSpelling ? egressIp : (canonicalAddress(egressIp) ?? egressIp);
  if (!isPublicWords(family, words)) {
    if (!isDemonstration(text)) return "egress-not-public";
    line.isDemonstration = true;
  }
  line.sample.egressIp = text;
  return null;
}

function readMeasures(fields: Fields, sample: MeasuredSample): LineRefusal | null {
  const latencyMs = measureOf(fields.latencyMs, delayMostMs);
  if (latencyMs === undefined) return "latency";
  const downloadBps = measureOf(fields.downloadBps, downloadMostBps);
  if (downloadBps === undefined) return "download";
  const lossRatio = measureOf(fields.lossRatio, 1);
  if (lossRatio === undefined) return "loss";
  const jitterMs = measureOf(fields.jitterMs, delayMostMs);
  if (jitterMs === undefined) return "jitter";
  sample.latencyMs = latencyMs;
  sample.downloadBps = downloadBps;
  sample.lossRatio = lossRatio;
  sample.jitterMs = jitterMs;
  return null;
}

function readConnects(fields: Fields, sample: MeasuredSample): LineRefusal | null {
  const { isConnected } = fields;
  if (typeof isConnected !== "boolean") return "connected";
  const isWssConnected = flagOf(fields.isWssConnected);
  if (isWssConnected === undefined) return "wss-connected";
  sample.isConnected = isConnected;
  sample.isWssConnected = isWssConnected;
  return null;
}

function readNames(fields: Fields, sample: MeasuredSample): LineRefusal | null {
  const { tenantId = null, workload, workType = null } = fields;
  if (tenantId !== null && !(typeof tenantId === "string" && isUuid(tenantId))) return "tenant";
  if (!workloads.includes(workload as Workload)) return "workload";
  if (workType !== null && workType !== "remote" && workType !== "onsite") return "work-type";
  const vpnName = nameOf(fields.vpnName);
  if (vpnName === undefined) return "vpn-name";
  const tlsIssuer = nameOf(fields.tlsIssuer);
  if (tlsIssuer === undefined) return "tls-issuer";
  sample.tenantId = tenantId === null ? null : tenantId.toLowerCase();
  sample.workload = workload as Workload;
  sample.isOnsite = workType === null ? null : workType === "onsite";
  sample.vpnName = vpnName;
  sample.tlsIssuer = tlsIssuer;
  return null;
}

function readPlace(fields: Fields, line: MeasuredLine): LineRefusal | null {
  const country = nameOf(fields.country);
  const state = nameOf(fields.state);
  const city = nameOf(fields.city);
  if (country === undefined || state === undefined || city === undefined) return "place";
  const latitude = degreesOf(fields.latitude, 90);
  const longitude = degreesOf(fields.longitude, 180);
  if (latitude === undefined || longitude === undefined) return "coordinates";
  if ((latitude === null) !== (longitude === null)) return "coordinates";
  if (country !== null || state !== null || city !== null || latitude !== null)
    line.place = { country, state, city, latitude, longitude };
  return null;
}

/** @returns null where there is none; undefined for what is no number from 0 to `most` */
function measureOf(value: unknown, most: number): number | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value !== "number" || !(value >= 0 && value <= most)) return undefined;
  // Negative zero is zero.
  return value + 0;
}

/** @returns null where there is none; undefined for what is no number from -`most` to `most` */
function degreesOf(value: unknown, most: number): number | null | undefined {
  if (value === undefined || value === null) return null;
  return typeof value === "number" && value >= -most && value <= most ? value : undefined;
}

/** @returns null where there is none; undefined for what is neither true nor false */
function flagOf(value: unknown): boolean | null | undefined {
  if (value === undefined || value === null) return null;
  return typeof value === "boolean" ? value : undefined;
}

/** @returns null where there is none, or a blank one; undefined for what is no name that can be stored */
function nameOf(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") return undefined;
  const name = value.trim();
  if (name.length > nameMost || !oneLine.test(name) || !isStorableText(name)) return undefined;
  return name === "" ? null : name;
}
