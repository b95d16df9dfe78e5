import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { patience } from "#tests/support/patience";
import type { FileSet } from "~/features/domain-lens/publishing/endpoint-file.schema";
import { importEndpoints } from "~/features/domain-lens/publishing/import-endpoints.server";
import { LiveFeed } from "~/features/domain-lens/publishing/live-feed.server";
import type { Instance } from "~/features/domain-lens/endpoint-sets/endpoint-set";

const set: FileSet = {
  id: 1,
  serviceArea: "Common",
  serviceAreaDisplayName: "Common",
  urls: ["a.example.com"],
  tcpPorts: "443",
  expressRoute: false,
  category: "Allow",
  required: true,
};

describe.each(testDatabases())("the live feed on %s", (kind) => {
  let application: TestApplication;
  let queries = 0;
  beforeAll(async () => {
    application = await startTestApplication(kind);
  });
  afterAll(() => application.close());

  const publish = (instance: Instance, urls: string[]) =>
    importEndpoints(
      { db: application.db, now: new Date("2026-03-20T16:00:00Z") },
      { instance, sets: [{ ...set, urls }], version: null, changes: null, isReplacing: true },
    );

  /** A process of its own, its clock in the test's hands, that hears notices or does not. */
  const aProcess = ({ hears }: { hears: boolean }) => {
    const clock = { nowMs: 0 };
    const { db } = application;
    const counted = new Proxy(db, {
      get: (target, name) => {
        if (name === "selectFrom" || name === "transaction") queries += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function"
          ? (value as (...args: unknown[]) => unknown).bind(target)
          : value;
      },
    });
    const database = {
      ...application.database,
      db: counted,
      ...(!hears && { listen: async () => async () => undefined }),
    };
    return { clock, feed: new LiveFeed({ ...application, database }, () => clock.nowMs) };
  };

  it("is read once and then from memory", async () => {
    const { feed } = aProcess({ hears: true });
    expect([await feed.feedOf("China"), await feed.newestVersions()]).toEqual([null, []]);
    await publish("China", ["a.example.com"]);
    await vi.waitFor(
      async () =>
        expect(await feed.feedOf("China")).toMatchObject({
          version: "2026032000",
          sets: [{ urls: ["a.example.com"] }],
        }),
      patience,
    );
    queries = 0;
    const again = await Promise.all(Array.from({ length: 50 }, () => feed.feedOf("China")));
    expect([queries, new Set(again).size]).toEqual([0, 1]);
  });

  it("learns in every process of a version as soon as it is there", async () => {
    const processes = [aProcess({ hears: true }), aProcess({ hears: true })];
    await publish("Germany", ["a.example.com"]);
    for (const { feed } of processes)
      expect(await feed.feedOf("Germany")).toMatchObject({ version: "2026032000" });
    const [before] = await Promise.all(processes.map(({ feed }) => feed.feedOf("Germany")));
    await publish("Germany", ["b.example.com"]);
    for (const { feed } of processes) {
      await vi.waitFor(
        async () =>
          expect(await feed.feedOf("Germany")).toMatchObject({
            version: "2026032001",
            sets: [{ urls: ["b.example.com"] }],
          }),
        patience,
      );
      expect(await feed.newestVersions()).toContainEqual(
        expect.objectContaining({ instance: "Germany", version: "2026032001" }),
      );
    }
    const stamps = await Promise.all(
      processes.map(async ({ feed }) => (await feed.feedOf("Germany"))?.stamp),
    );
    expect(new Set([before?.stamp, ...stamps]).size).toBe(2);
  });

  it("is some seconds behind at most where no notice arrives", async () => {
    const { feed, clock } = aProcess({ hears: false });
    await publish("USGovDoD", ["a.example.com"]);
    expect(await feed.feedOf("USGovDoD")).toMatchObject({ version: "2026032000" });
    await publish("USGovDoD", ["b.example.com"]);
    clock.nowMs = 4999;
    expect(await feed.feedOf("USGovDoD")).toMatchObject({ version: "2026032000" });
    clock.nowMs = 5000;
    expect(await feed.feedOf("USGovDoD")).toMatchObject({ version: "2026032001" });
  });

  it("never has an instance that is not public", async () => {
    await publish("France", ["a.example.com"]);
    const { feed } = aProcess({ hears: true });
    expect((await feed.newestVersions()).map(({ instance }) => instance)).not.toContain("France");
  });

  it("reads again after the database was away", async () => {
    const { feed, clock } = aProcess({ hears: true });
    await publish("USGovGCCHigh", ["a.example.com"]);
    const away = vi.spyOn(application.db, "selectFrom").mockImplementation(() => {
      throw new Error("away");
    });
    await expect(feed.feedOf("USGovGCCHigh")).rejects.toThrow("away");
    away.mockRestore();
    clock.nowMs = 1;
    expect(await feed.feedOf("USGovGCCHigh")).toMatchObject({ version: "2026032000" });
  });
});
