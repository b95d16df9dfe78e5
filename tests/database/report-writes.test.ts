import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testDatabases } from "#tests/support/database";
import { measuredForm, unmeasuredForm } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";
import { contextFor, type Context } from "~/features/access/context.server";
import { geoData } from "~/features/geo/geo-data.server";
import type { Place } from "~/features/geo/place";
import { correctPlace } from "~/features/reports/correct-place.server";
import { createReport } from "~/features/reports/create-report.server";
import { deleteReport } from "~/features/reports/delete-report.server";
import { generateReportSchema } from "~/features/reports/generate-report.schema";
import { generateTestReport } from "~/features/reports/generate-test-report.server";
import { readReport, readReportVersion } from "~/features/reports/read-report.server";
import type { Report } from "~/features/reports/report";
import { clientAddressHeader } from "~/platform/client-address.server";
import type { Db } from "~/platform/database.server";

/** An address of the demonstration's network in London. */
const london = "198.51.100.70";
const sydneyId = 2147714;
const utrechtId = 2745912;

const late = {
  measuredLatencies: [31, 18.4, 25],
  latencyMethod: { kind: "resource-timing" as const, errorMs: 0.6 },
};

/** How often two writes meet; which one is first differs from time to time. */
const meetings = 5;

describe.each(testDatabases())("writes to a report on %s", (kind) => {
  let site: TestSite;
  let db: Db;
  let context: Context;
  let sydney: Place;
  let utrecht: Place;
  beforeAll(async () => {
    site = await startSite(kind);
    db = site.application.db;
    context = await contextFor(
      new Request("http://own.example/", { headers: { [clientAddressHeader]: london } }),
    );
    const { places } = await geoData();
    [sydney, utrecht] = [places.byId(sydneyId)!, places.byId(utrechtId)!];
  });
  afterAll(() => site.close());

  type Run = { report: Report; holder: Context };
  async function aRun(form: Record<string, string> = measuredForm): Promise<Run> {
    const generated = await generateTestReport(
      context,
      generateReportSchema.parse(form),
      new Headers(),
    );
    if (!generated.ok) throw new Error(generated.refusal);
    const { report, runSecret } = generated.value;
    return {
      report,
      holder: { ...context, heldRuns: [{ runId: report.runId, secret: runSecret }] },
    };
  }

  const correct = ({ report, holder }: Run, place: Place) =>
    correctPlace(holder, { id: report.id, place });
  const save = ({ report, holder }: Run, more: object = {}) =>
    createReport(holder, { id: report.id, ...more });
  const remove = ({ report, holder }: Run) => deleteReport(holder, report.id);
  const read = async ({ report, holder }: Run): Promise<Report> => {
    const found = await readReport(holder, report.id);
    if (!found.ok) throw new Error(found.refusal);
    return found.value.report;
  };
  const peerPlaces = async ({ report }: Run) =>
    (
      await db
        .selectFrom("peer_result")
        .select(["scope", "place_key"])
        .where("report_id", "=", report.id)
        .orderBy("scope")
        .execute()
    ).map(({ place_key }) => place_key);
  const forgetPeers = () => db.deleteFrom("peer_result").execute();

  const tables = [
    "test_run",
    "report",
    "run_event",
    "door_round_trip",
    "peer_result",
    "sample_batch",
    "run_sample",
    "sample",
    "job",
  ] as const;
  const rows = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(
          async (table) =>
            [
              table,
              Number(
                (
                  await db
                    .selectFrom(table)
                    .select(({ fn }) => fn.countAll().as("count"))
                    .executeTakeFirstOrThrow()
                ).count,
              ),
            ] as const,
        ),
      ),
    );

  describe("making one", () => {
    it("leaves a run, its first event, what it counts for, and a job", async () => {
      await forgetPeers();
      const before = await rows();
      await aRun();
      const added = Object.fromEntries(
        Object.entries(await rows()).map(([table, count]) => [table, count - before[table]!]),
      );
      expect(added).toEqual({
        test_run: 1,
        report: 1,
        run_event: 1,
        door_round_trip: 1,
        peer_result: 3,
        sample_batch: 1,
        run_sample: 1,
        sample: 1,
        job: 1,
      });
    });

    it.each(tables.slice(1))("leaves nothing at all when %s cannot be written", async (table) => {
      const before = await rows();
      await sql`alter table ${sql.table(table)} rename to out_of_reach`.execute(db);
      await expect(aRun()).rejects.toThrow(table);
      await sql`alter table out_of_reach rename to ${sql.table(table)}`.execute(db);
      expect(await rows()).toEqual(before);
    });
  });

  describe("that meet", () => {
    it("samples and a corrected place both count", async () => {
      for (let meeting = 0; meeting < meetings; meeting += 1) {
        await forgetPeers();
        const run = await aRun(unmeasuredForm);
        await Promise.all(
          meeting % 2
            ? [correct(run, sydney), save(run, late)]
            : [save(run, late), correct(run, sydney)],
        );
        const report = await read(run);
        expect(report).toMatchObject({
          measuredLatency: 18.4,
          browserLocation: { city: "Sydney" },
          browserLocationSource: "corrected",
        });
        expect(report.exchangeScore).toBeCloseTo(88.8, 5);
        expect(report.optimalFrontDoors[0]?.door.city).toBe("Sydney");
        expect(await peerPlaces(run)).toEqual([
          "au|new south wales|sydney",
          "au",
          "au|new south wales",
        ]);
      }
    });

    it("two places leave one, with all that depends on it", async () => {
      for (let meeting = 0; meeting < meetings; meeting += 1) {
        await forgetPeers();
        const run = await aRun();
        await Promise.all([correct(run, sydney), correct(run, utrecht)]);
        const { browserLocation, optimalFrontDoors } = await read(run);
        const isSydney = browserLocation?.city === "Sydney";
        expect(optimalFrontDoors[0]?.door.countryCode).toBe(isSydney ? "AU" : "NL");
        expect(await peerPlaces(run)).toEqual(
          isSydney
            ? ["au|new south wales|sydney", "au", "au|new south wales"]
            : ["nl|utrecht|utrecht", "nl", "nl|utrecht"],
        );
      }
    });

    it("two sets of samples leave one of them, whole", async () => {
      await forgetPeers();
      const run = await aRun(unmeasuredForm);
      const other = {
        measuredLatencies: [40, 50],
        latencyMethod: { kind: "wall-time" as const, errorMs: 4 },
      };
      await Promise.all([save(run, late), save(run, other)]);
      const { measuredLatencies, latencyMethod, measuredLatency } = await read(run);
      expect([late, other]).toContainEqual({ measuredLatencies, latencyMethod });
      expect(measuredLatency).toBe(Math.min(...measuredLatencies));
      expect(await peerPlaces(run)).toHaveLength(3);
    });

    it("deleting goes before everything, and happens once", async () => {
      for (let meeting = 0; meeting < meetings; meeting += 1) {
        await forgetPeers();
        const before = await rows();
        const run = await aRun();
        const outcomes = await Promise.all([
          remove(run),
          correct(run, sydney),
          remove(run),
          save(run, { probes: [] }),
        ]);
        expect([outcomes[0], outcomes[2]].filter(({ ok }) => ok)).toHaveLength(1);
        for (const outcome of outcomes) if (!outcome.ok) expect(outcome.refusal).toBe("not-found");
        // The samples stay: nothing says whose they are.
        const { sample_batch, sample } = before;
        expect(await rows()).toEqual({
          ...before,
          job: expect.any(Number) as number,
          sample_batch: sample_batch! + 1,
          sample: sample! + 1,
        });
      }
    });
  });

  it("each count the revision up once, and the version of every reader with it", async () => {
    const run = await aRun();
    const versions = () =>
      Promise.all([run.holder, context].map((holder) => readReportVersion(holder, run.report.id)));
    const seen = [await versions()];
    for (const write of [
      () => save(run),
      () => correct(run, sydney),
      () => save(run, { probes: [] }),
    ]) {
      await write();
      seen.push(await versions());
      const found = await readReport(run.holder, run.report.id);
      expect(found.ok && found.value.version).toBe(seen.at(-1)![0]);
    }
    expect(new Set(seen.flat()).size).toBe(8);
    expect(
      await db.selectFrom("report").select("revision").where("id", "=", run.report.id).execute(),
    ).toEqual([{ revision: 4 }]);
  });
});
