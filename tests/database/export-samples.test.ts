import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { buildDirWithPlaces } from "#tests/support/place-data";
import { randomFrom } from "#tests/support/random";
import { storeBatch, type GivenSample } from "#tests/support/stored-samples";
import {
  exportSamples,
  type SampleExport,
} from "~/features/performance/export/export-samples.server";
import { readSamplesOfDay } from "~/features/performance/export/sample-row.repository.server";
import { countryNumber, stateNumber } from "~/features/performance/places/place-number";
import { placeTree, type PlaceTree } from "~/features/performance/places/place-tree.server";
import { realmNumber } from "~/features/performance/realm";
import { addNames } from "~/features/performance/samples/sample-name.repository.server";
import { dayMs } from "~/lib/time";
import { dropDaysBefore, makeDays } from "~/platform/day-partitions.repository.server";
import { FileUnwritable } from "~/platform/whole-file.server";

const variant = "MultiTenant";
const real = realmNumber({ variant, isDemonstration: false });
const demonstration = realmNumber({ variant, isDemonstration: true });

const seattle = 5_809_844;

/** More than one row group, and some pages. */
const manyRows = 60_001;

/** Rows that are read at a time. */
const pageRows = 10_000;

/** What no export may have, each in a spelling that is nowhere else. */
const secrets = {
  egress: "203.0.113.77",
  net: 3_141_592_653_589_793,
  customer: 1_618_033_988,
  attribution: 1_414_213_562,
  private_solutions: [1_732_050_807],
};

/** Every column of a file, in its order, with what is in it where nothing is known. */
const nothingKnown = {
  at: new Date("2026-11-25T00:00:00.000Z"),
  is_demonstration: false,
  workload: "Exchange",
  country: null,
  state: null,
  city: null,
  asn: null,
  access_solution_id: null,
  overlay_solution_id: null,
  latency_ms: null,
  download_bps: null,
  loss_ratio: null,
  jitter_ms: null,
  is_connected: null,
  is_wss_connected: null,
  work_type: null,
  vpn_name: null,
  tls_issuer: null,
  is_inside_suite: false,
};

const bareSample = { at: nothingKnown.at, asn: null, is_connected: null };

async function readBack(file: string): Promise<Record<string, unknown>[]> {
  return parquetReadObjects({ file: await asyncBufferFromFile(file) });
}

async function metadataOf(file: string) {
  return parquetMetadataAsync(await asyncBufferFromFile(file));
}

describe.each(testDatabases())("samples exported from %s", (kind) => {
  let application: TestApplication;
  let places: PlaceTree;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    application = await startTestApplication(kind, { BUILD_DIR: await buildDirWithPlaces() });
    places = await placeTree();
  });
  beforeEach(async () => {
    await dropDaysBefore(application.db, "sample", "2100-01-01");
    folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-export-"));
    file = path.join(folder, "samples.parquet");
    return () => rm(folder, { recursive: true, force: true });
  });
  afterAll(() => application.close());

  const store = (...samples: GivenSample[]) => storeBatch(application.db, samples);

  type Given = Partial<SampleExport> & { signal?: AbortSignal; onDay?: () => void };

  async function exported({
    signal = new AbortController().signal,
    onDay = () => undefined,
    ...given
  }: Given = {}) {
    const days: string[] = [];
    const count = await exportSamples(
      {
        db: application.db,
        places,
        signal,
        onDay: (day, samples) => {
          days.push(`${day}: ${samples}`);
          onDay();
        },
      },
      { variant, from: null, to: null, file, ...given },
    );
    return { count, days };
  }

  it("without any is a file without rows that has all columns", async () => {
    await makeDays(application.db, "sample", ["2026-11-25"]);
    expect(await exported({ from: "2026-11-25", to: "2026-11-25" })).toEqual({
      count: 0,
      days: ["2026-11-25: 0"],
    });
    expect(await readBack(file)).toEqual([]);
    const { schema } = await metadataOf(file);
    expect(schema.slice(1).map(({ name }) => name)).toEqual(Object.keys(nothingKnown));
  });

  it("has null for what is not known", async () => {
    await store(bareSample);
    await exported();
    const [row] = await readBack(file);
    expect(row).toEqual(nothingKnown);
    expect(Object.keys(row ?? {})).toEqual(Object.keys(nothingKnown));
  });

  it("has every column's values as they are stored", async () => {
    const [access, overlay] = [randomUUID(), randomUUID()];
    const numbered = async (id: string) =>
      application.db
        .insertInto("aggregate_solution")
        .values({ solution_id: id, pack: 16 })
        .returning("number")
        .executeTakeFirstOrThrow();
    const [vpn] = await addNames(application.db, "vpn", ["Fjord VPN – Ōsaka"]);
    const [issuer] = await addNames(application.db, "issuer", ["Example Trust, Inc."]);
    await store({
      at: new Date("2026-11-25T23:59:59.999Z"),
      realm: demonstration,
      workload: 2,
      place: seattle,
      asn: 4_294_967_295,
      access: (await numbered(access)).number,
      overlay: (await numbered(overlay)).number,
      latency_ms: 23.4,
      download_bps: 123_456_789,
      loss_ratio: 0.0125,
      jitter_ms: 0,
      is_connected: true,
      is_wss_connected: false,
      is_onsite: true,
      vpn,
      issuer,
      is_inside: true,
    });
    await exported();
    expect(await readBack(file)).toEqual([
      {
        at: new Date("2026-11-25T23:59:59.999Z"),
        is_demonstration: true,
        workload: "Teams",
        country: "US",
        state: "US-WA",
        city: String(seattle),
        asn: 4_294_967_295n,
        access_solution_id: access,
        overlay_solution_id: overlay,
        latency_ms: Math.fround(23.4),
        download_bps: Math.fround(123_456_789),
        loss_ratio: Math.fround(0.0125),
        jitter_ms: 0,
        is_connected: true,
        is_wss_connected: false,
        work_type: "onsite",
        vpn_name: "Fjord VPN – Ōsaka",
        tls_issuer: "Example Trust, Inc.",
        is_inside_suite: true,
      },
    ]);
  });

  it.each([
    ["nowhere", 0, { country: null, state: null, city: null }],
    ["a country", countryNumber("NO"), { country: "NO", state: null, city: null }],
    ["a state", stateNumber("US", "WA"), { country: "US", state: "US-WA", city: null }],
    ["a city", seattle, { country: "US", state: "US-WA", city: "5809844" }],
    [
      "a city that the gazetteer lacks",
      2_147_483_647,
      { country: null, state: null, city: "2147483647" },
    ],
  ])("names the place and what it lies in: %s", async (_what, place, ids) => {
    await store({ ...bareSample, place });
    await exported();
    expect(await readBack(file)).toEqual([{ ...nothingKnown, ...ids }]);
  });

  it.each([
    ["Exchange", 0],
    ["SharePoint", 1],
    ["Teams", 2],
    ["Assistant", 3],
  ])("names the workload %s", async (name, workload) => {
    await store({ ...bareSample, workload, is_onsite: false });
    await exported();
    expect(await readBack(file)).toMatchObject([{ workload: name, work_type: "remote" }]);
  });

  it("has the times as instants of UTC, and identifiers as UUIDs", async () => {
    await store(bareSample);
    await exported();
    const { schema } = await metadataOf(file);
    const typeOf = (name: string) => schema.find((element) => element.name === name)?.logical_type;
    expect(typeOf("at")).toEqual({ type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" });
    expect(typeOf("access_solution_id")).toEqual({ type: "UUID" });
  });

  it("are those of one variant, real and demonstration, in the order of their times over days", async () => {
    const at = (text: string) => new Date(`2026-11-${text}Z`);
    await store(
      { ...bareSample, at: at("25T12:00:00"), realm: demonstration },
      { ...bareSample, at: at("24T23:59:59.999"), realm: real },
      { ...bareSample, at: at("25T00:00:00"), realm: real },
      {
        ...bareSample,
        at: at("25T00:00:00"),
        realm: realmNumber({ variant: "GCC", isDemonstration: false }),
      },
    );
    expect(await exported()).toEqual({ count: 3, days: ["2026-11-24: 1", "2026-11-25: 2"] });
    const rows = await readBack(file);
    expect(rows.map((row) => [row.at, row.is_demonstration])).toEqual([
      [at("24T23:59:59.999"), false],
      [at("25T00:00:00"), false],
      [at("25T12:00:00"), true],
    ]);
    expect((await exported({ variant: "GCC" })).count).toBe(1);
    expect((await exported({ variant: "Gallatin" })).count).toBe(0);
  });

  it.each([
    [null, null, 4],
    ["2026-11-23", null, 3],
    [null, "2026-11-23", 2],
    ["2026-11-23", "2026-11-24", 2],
    ["2026-11-26", null, 0],
  ])("from %s to %s, both days included, are %i", async (from, to, count) => {
    for (const day of [22, 23, 24, 25])
      await store({ ...bareSample, at: new Date(`2026-11-${day}T23:00:00Z`) });
    expect((await exported({ from, to })).count).toBe(count);
    expect(await readBack(file)).toHaveLength(count);
  });

  it("has neither addresses nor customers: not in a column, and not in the bytes", async () => {
    const at = bareSample.at;
    await store(
      { at, ...secrets },
      { at, ...secrets, egress: "2001:db8:4d4d:5e5e:6f6f:7a7a:8b8b:9c9c" },
    );
    await exported();
    const bytes = await readFile(file);
    const int64 = (value: number) => {
      const written = Buffer.alloc(8);
      written.writeBigInt64LE(BigInt(value));
      return written;
    };
    const int32 = (value: number) => int64(value).subarray(0, 4);
    for (const secret of [
      secrets.egress,
      Buffer.from([203, 0, 113, 77]),
      "2001:db8:4d4d",
      Buffer.from("20010db84d4d5e5e", "hex"),
      int64(secrets.net),
      int32(secrets.customer),
      int32(secrets.attribution),
      int32(secrets.private_solutions[0] ?? 0),
    ])
      expect(bytes.includes(secret)).toBe(false);
    const [row] = await readBack(file);
    expect(Object.keys(row ?? {})).toEqual(Object.keys(nothingKnown));
  });

  it("are written in groups, whose times say which of them a reader needs", async () => {
    const random = randomFrom("exported samples");
    const start = bareSample.at.getTime();
    const samples = Array.from({ length: manyRows }, () => ({
      at: new Date(start + random.whole(0, dayMs - 1)),
      latency_ms: random.share() < 0.2 ? null : Math.fround(300 * random.share()),
    }));
    await store(...samples);
    expect((await exported()).count).toBe(manyRows);
    const { row_groups: groups, num_rows: rowCount } = await metadataOf(file);
    expect(rowCount).toBe(BigInt(manyRows));
    expect(groups.map(({ num_rows: rows }) => Number(rows))).toEqual([50_000, 10_001]);
    const [first, second] = groups.map(({ columns }) => columns[0]?.meta_data?.statistics);
    expect(Number(first?.max_value)).toBeLessThanOrEqual(Number(second?.min_value));

    const rows = await readBack(file);
    const rising = samples.map(({ at }) => at.getTime()).sort((a, b) => a - b);
    expect(rows.every(({ at }, number) => (at as Date).getTime() === rising[number])).toBe(true);
    const sumOf = (values: readonly { latency_ms?: unknown }[]) =>
      values.reduce((sum, { latency_ms: latencyMs }) => sum + Number(latencyMs), 0);
    expect(sumOf(rows)).toBeCloseTo(sumOf(samples));
  });

  it("replace an older file once they are whole, and not before", async () => {
    await writeFile(file, "older");
    await store(bareSample);
    const seen: string[] = [];
    await exported({ onDay: () => void seen.push(readFileSync(file, "utf8")) });
    expect(seen).toEqual(["older"]);
    expect(await readBack(file)).toHaveLength(1);
    expect(await readdir(folder)).toEqual([path.basename(file)]);
  });

  it("leave nothing when they are interrupted, and an older file as it was", async () => {
    await store(bareSample, { ...bareSample, at: new Date("2026-11-26T00:00:00Z") });
    const end = new AbortController();
    const interrupted = () =>
      exported({ signal: end.signal, onDay: () => end.abort(new Error("interrupted")) });
    await expect(interrupted()).rejects.toThrow("interrupted");
    expect(await readdir(folder)).toEqual([]);
    await writeFile(file, "older");
    await expect(interrupted()).rejects.toThrow("interrupted");
    expect(await readdir(folder)).toEqual([path.basename(file)]);
    expect(await readFile(file, "utf8")).toBe("older");
    // The connection of the day that was cut off is free again.
    expect((await exported()).count).toBe(2);
  });

  it("say which file cannot be written, before anything is read", async () => {
    await store(bareSample);
    await symlink("/dev/null", path.join(folder, "device"));
    for (const name of ["missing/samples.parquet", ".", "device"]) {
      const unwritable = path.join(folder, name);
      const outcome = exported({ file: unwritable, onDay: () => expect.unreachable() });
      await expect(outcome).rejects.toThrow(FileUnwritable);
      await expect(outcome).rejects.toThrow(unwritable);
    }
    expect(existsSync("/dev/null")).toBe(true);
  });

  it.skipIf(kind === "embedded")("of a day are as of one instant, and the day stays", async () => {
    await store(...Array.from({ length: pageRows + 1 }, () => bareSample));
    const pages: number[] = [];
    const { db } = application;
    await readSamplesOfDay(db, { variant, day: "2026-11-25" }, async ({ rows }) => {
      pages.push(rows.length);
      await store(bareSample);
      expect(await dropDaysBefore(db, "sample", "2026-11-26")).toEqual([]);
    });
    expect(pages).toEqual([pageRows, 1]);
    expect((await exported()).count).toBe(pageRows + 3);
  });
});
