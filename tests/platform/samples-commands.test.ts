import { writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";

import { telemetryLines } from "#tests/factories/telemetry";
import { testDatabases } from "#tests/support/database";
import { buildDirWithPlaces } from "#tests/support/place-data";
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  openTestPostgres,
} from "#tests/support/postgres-database";
import { commandsHere } from "#tests/support/commands-here";
import { realmOf } from "~/features/performance/realm";
import { openEmbeddedDatabase, type Db } from "~/platform/database.server";

const commands = commandsHere();
const { run, printed } = commands;
const importSamples = (...args: string[]) => run("import", "samples", ...args);

/** More than two batches. */
const manyLines = 25_000;

beforeEach(async () => {
  vi.stubEnv("BUILD_DIR", await buildDirWithPlaces());
});

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(commands.folder, name);
  await writeFile(file, content);
  return file;
}

it.each<[string, string[], RegExp]>([
  ["no file", [], /One FILE\.[^]+pathlens import samples FILE/],
  ["two files", ["a.jsonl", "b.jsonl"], /One FILE\./],
  ["no such variant", ["a.jsonl", "--variant", "Mars"], /--variant is one of MultiTenant/],
  ["an option that does not exist", ["a.jsonl", "--force"], /--force[^]+pathlens import samples/],
])("an import with %s says how it is meant", async (_what, args, message) => {
  await expect(importSamples(...args)).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 2,
    message: expect.stringMatching(message) as string,
  });
});

describe.each(testDatabases())("importing samples on %s", (kind) => {
  let url: string | undefined;
  const server = process.env.TEST_DATABASE_URL ?? "";
  const name = `${inject("postgresPrefix")}_import`;
  beforeAll(async () => {
    if (kind === "postgres") url = await createPostgresDatabase(server, name);
  });
  afterAll(async () => {
    if (url) await dropPostgresDatabase(server, name);
  });
  beforeEach(() => {
    vi.stubEnv("DATA_DIR", path.join(commands.folder, kind));
    vi.stubEnv("DATABASE_URL", url ?? "");
  });

  async function withDatabase<Value>(work: (db: Db) => Promise<Value>): Promise<Value> {
    const opened = url
      ? await openTestPostgres(url)
      : await openEmbeddedDatabase(path.join(commands.folder, kind));
    try {
      return await work(opened.db);
    } finally {
      await opened.close();
    }
  }
  const batches = () =>
    withDatabase((db) =>
      db
        .selectFrom("sample_batch")
        .select(["source", "realm", "sample_count", "ingest_key_id"])
        .orderBy("id")
        .execute(),
    );
  const countOf = (rows: { sample_count: number }[]) =>
    rows.reduce((sum, { sample_count }) => sum + sample_count, 0);
  const line = (fields: object = {}) =>
    JSON.stringify({
      time: new Date().toISOString(),
      egressIp: "40.126.35.80",
      workload: "Exchange",
      latencyMs: 30,
      isConnected: true,
      ...fields,
    });

  it("stores a file by batches, and again only what is missing", async () => {
    const lines = telemetryLines(`import on ${kind}`, { now: new Date(), count: manyLines });
    const file = await fileOf("many.jsonl", lines);
    await importSamples(file);
    expect(printed.join("")).toContain("25000 samples stored, 0 lines refused");
    const stored = await batches();
    expect(stored.map(({ sample_count }) => sample_count)).toEqual([10_000, 10_000, 5_000]);
    expect(
      new Set(stored.map(({ source, ingest_key_id }) => `${source} ${ingest_key_id}`)),
    ).toEqual(new Set(["import null"]));
    // As if the import had broken off after the first batch.
    await withDatabase((db) =>
      db.deleteFrom("sample_batch").where("sample_count", "=", 5_000).execute(),
    );
    printed.length = 0;
    await importSamples(file);
    expect(printed.join("")).toContain(
      "25000 samples stored, 2 batches of them by an earlier import, 0 lines refused",
    );
    expect(countOf(await batches())).toBe(manyLines);
    // Under another name it is the same file, in another variant another.
    await importSamples(await fileOf("copy.jsonl", lines));
    expect(countOf(await batches())).toBe(manyLines);
    await importSamples(file, "--variant", "GCC");
    const all = await batches();
    expect(countOf(all)).toBe(2 * manyLines);
    expect(realmOf(all.at(-1)?.realm ?? 0).variant).toBe("GCC");
  });

  it("reads gzip, leaves out lines that do not fit, and names the first 20", async () => {
    const bad = Array.from({ length: 30 }, () => line({ latencyMs: -1 }));
    const content = [line(), "", "x".repeat(10_000), ...bad, line()].join("\r\n");
    const before = countOf(await batches());
    await expect(
      importSamples(await fileOf("some.jsonl.gz", gzipSync(content))),
    ).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(
        /^Line 3: The line is longer than 4,096 bytes\.\nLine 4: The latency is not a number from 0 to 600,000 ms\.\n(Line .+\n){18}and 11 more$/,
      ) as string,
    });
    expect(printed.join("")).toContain("2 samples stored, 31 lines refused");
    expect(countOf(await batches()) - before).toBe(2);
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      "is not there",
      async () => path.join(commands.folder, "nowhere.jsonl"),
      /nowhere\.jsonl cannot be read/,
    ],
    ["is a folder", async () => commands.folder, /cannot be read/],
    ["is no gzip", () => fileOf("plain.jsonl.gz", line()), /cannot be read: .*0 samples before it/],
  ])("says so where the file %s", async (_what, file, message) => {
    await expect(importSamples(await file())).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(message) as string,
    });
  });

  it("keeps what was before the place where gzip broke off", async () => {
    const lines = telemetryLines(`broken on ${kind}`, { now: new Date(), count: 15_000 });
    const zipped = gzipSync(lines);
    const before = countOf(await batches());
    const file = await fileOf("broken.jsonl.gz", zipped.subarray(0, zipped.length - 100));
    await expect(importSamples(file)).rejects.toMatchObject({
      message: expect.stringMatching(/10000 samples before it are stored/) as string,
    });
    expect(countOf(await batches()) - before).toBe(10_000);
  });
});
