import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";

import { hostileDocument, hostileJson, hostileObject } from "#tests/fuzz/hostile-values";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { buildDirWithPlaces } from "#tests/support/place-data";
import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { takeBatch } from "~/features/performance/samples/take-batch.server";
import { workloads } from "~/features/performance/workload";
import { isPublicAddress } from "~/lib/ip";
import { dayMs, minuteMs } from "~/lib/time";

const lineCount = isDeep ? 100_000 : 5_000;
const linesOfBatch = 500;
const lineBytesMost = 4096;

const now = new Date("2026-11-25T12:00:00Z");

const good = {
  time: "2026-11-25T11:59:00Z",
  egressIp: "8.8.8.8",
  tenantId: "0b8f6e0a-7d1c-4a53-9f0e-2a6c1d5e8b34",
  workload: "Exchange",
  latencyMs: 34.5,
  downloadBps: 1e8,
  lossRatio: 0.01,
  jitterMs: 2,
  isConnected: true,
  isWssConnected: true,
  workType: "remote",
  vpnName: "Fjord VPN",
  tlsIssuer: "Fjord CA",
  country: "NO",
  state: "Vestland",
  city: "Bergen",
  latitude: 60.39,
  longitude: 5.32,
};
const fields = Object.keys(good);

/** What fields of the right type are tried with, at and beyond their bounds. */
const values: Record<string, readonly unknown[]> = {
  time: [
    "2026-10-27T12:00:00Z",
    "2026-10-27T11:59:59.999Z",
    "2026-11-25T12:05:00Z",
    "2026-11-25T12:05:00.001Z",
    "2026-11-31T00:00:00Z",
    "2026-11-25T11:59:00+14:00",
    "2026-11-24T24:00:00Z",
    "1969-12-31T23:59:59Z",
    "+275760-09-13T00:00:00Z",
  ],
  egressIp: ["::ffff:8.8.8.8", "2a00:1450::1", "203.0.113.7", "10.0.0.1", "64:ff9b::808:808", "::"],
  workload: [...workloads, "exchange", "Skype", "__proto__"],
  latencyMs: [0, -0, 600_000, 600_001, -1, 5e-324, 1e300],
  downloadBps: [0, 1e12, 1e13, -1e12],
  lossRatio: [0, 1, 1.01, -0.01],
  jitterMs: [0, 600_000, 1e6],
  latitude: [90, -90, 90.1],
  longitude: [180, -180, -180.1],
};

function hostileLine(random: Random): Buffer {
  const kind = random.share();
  if (kind < 0.1)
    return Buffer.from(Array.from({ length: random.whole(0, 60) }, () => random.whole(11, 255)));
  if (kind < 0.2) return Buffer.from(hostileDocument(random, fields));
  if (kind < 0.3) return Buffer.from(hostileObject(random, fields));
  const changed = new Map(
    Object.entries(good).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  for (let changes = random.whole(0, 3); changes > 0; changes -= 1) {
    const name = random.pick(fields);
    const known = values[name];
    if (random.share() < 0.2) changed.delete(name);
    else if (known && random.share() < 0.6) changed.set(name, JSON.stringify(random.pick(known)));
    else changed.set(name, hostileJson(random, fields));
  }
  const text = [...changed].map(([name, value]) => `"${name}":${value}`).join(",");
  return Buffer.from(`{${text}}`, random.share() < 0.03 ? "utf16le" : "utf8");
}

/** The rule by other means: a schema, and the time as a date writes it back. */
const optional = <Value extends z.ZodType>(value: Value) => value.nullish();
const measure = (most: number) => optional(z.number().min(0).max(most));
const degrees = (most: number) => optional(z.number().min(-most).max(most));
const name = optional(
  z.string().refine((text) => text.trim().length <= 100 && !/[\p{Cc}\p{Cs}]/u.test(text.trim())),
);
const ownNetworks = /^(203\.0\.113|198\.51\.100|192\.0\.2)\.|^2001:db8:/;

const schema = z
  .object({
    time: z.string().refine(isTime),
    egressIp: z.string().refine((text) => isPublicAddress(text) || ownNetworks.test(text)),
    tenantId: optional(z.string().regex(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i)),
    workload: z.enum(workloads),
    latencyMs: measure(600_000),
    downloadBps: measure(1e12),
    lossRatio: measure(1),
    jitterMs: measure(600_000),
    isConnected: z.boolean(),
    isWssConnected: optional(z.boolean()),
    workType: optional(z.enum(["remote", "onsite"])),
    vpnName: name,
    tlsIssuer: name,
    country: name,
    state: name,
    city: name,
    latitude: degrees(90),
    longitude: degrees(180),
  })
  .refine(
    ({ latitude, longitude }) => ((latitude ?? null) === null) === ((longitude ?? null) === null),
  );

function isTime(text: string): boolean {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d{1,9})?(Z|([+-])(\d\d):(\d\d))$/.exec(
    text,
  );
  if (!parts) return false;
  const at = Date.parse(text);
  const [, date = "", , , sign, hours = "0", minutes = "0"] = parts;
  const offset = (Number(hours) * 60 + Number(minutes)) * minuteMs * (sign === "-" ? -1 : 1);
  if (Number.isNaN(at)) return false;
  const written = new Date(at + (sign ? offset : 0)).toISOString();
  const isSameDay = written.startsWith(date) || parts[2]?.startsWith("24") === true;
  return isSameDay && at >= now.getTime() - 29 * dayMs && at <= now.getTime() + 5 * minuteMs;
}

function fits(line: Buffer): boolean | "blank" {
  if (line.length > lineBytesMost || !isUtf8(line)) return false;
  const text = line.toString().replace(/^\uFEFF/, "");
  if (text.trim() === "") return "blank";
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

describe.each(testDatabases())("hostile lines on %s", (kind) => {
  let application: TestApplication;
  beforeAll(async () => {
    application = await startTestApplication(kind, { BUILD_DIR: await buildDirWithPlaces() });
  });
  afterAll(() => application.close());

  it(`are answered line by line, and what fits is stored whole: ${lineCount}`, async () => {
    const random = randomFrom(`hostile samples ${kind}`);
    let stored = 0;
    const refused: Record<string, number> = {};
    for (let sent = 0; sent < lineCount; sent += linesOfBatch) {
      const lines = Array.from({ length: linesOfBatch }, () => hostileLine(random));
      const body = Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")]));
      // A line of UTF-16 has zero bytes, and may have the byte of a line's end.
      const whole = splitLines(body);
      const taken = await takeBatch(
        { db: application.db, now },
        {
          variant: "MultiTenant",
          source: "telemetry",
          batch: { ingestKeyId: null, id: randomUUID() },
          body,
        },
      );
      if (!taken.ok) throw new Error(taken.refusal);
      const { accepted, rejected } = taken.value.answer;
      const verdicts = whole.map(fits);
      const bad = verdicts.flatMap((verdict, at) => (verdict === false ? [at + 1] : []));
      const differing = symmetricDifference(
        bad,
        rejected.map(({ line }) => line),
      );
      expect(
        differing.map((line) => `${line}: ${whole[line - 1]?.toString().slice(0, 300)}`),
      ).toEqual([]);
      expect(accepted).toBe(verdicts.filter((verdict) => verdict === true).length);
      for (const { reason } of rejected) refused[reason] = (refused[reason] ?? 0) + 1;
      stored += accepted;
    }
    const { rows } = await sql<{ samples: number; counted: number; odd: number }>`
      select (select count(*) from sample) as samples, (select sum(sample_count) from sample_batch) as counted,
        (select count(*) from sample where latency_ms = 'NaN' or download_bps > 1e12 or loss_ratio > 1
          or jitter_ms < 0 or at > ${now}::timestamptz + interval '5 minutes') as odd`.execute(
      application.db,
    );
    expect(rows).toEqual([{ samples: stored, counted: stored, odd: 0 }]);
    // Neither side of the rule may starve the other.
    expect(stored).toBeGreaterThan(lineCount / 10);
    expect(Object.keys(refused).length).toBeGreaterThan(15);
  });
});

function splitLines(body: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < body.length;) {
    const end = body.indexOf(10, start);
    lines.push(body.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

function symmetricDifference(some: readonly number[], others: readonly number[]): number[] {
  const [one, other] = [new Set(some), new Set(others)];
  return [...some.filter((each) => !other.has(each)), ...others.filter((each) => !one.has(each))];
}
