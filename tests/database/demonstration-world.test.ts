import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { exampleReportId } from "#db/seed/demonstration-examples";
import { seedDemonstrationFlags } from "#db/seed/demonstration-flags";
import { seedDemonstrationHealth } from "#db/seed/demonstration-health";
import demonstration from "#db/seed/demonstration-networks.json";
import { seedDemonstrationSolutions } from "#db/seed/demonstration-solutions";
import { seedDemonstrationWorld } from "#db/seed/demonstration-world";
import { aReport, aReportRow } from "#tests/factories/report";
import { aTestRun } from "#tests/factories/test-run";
import { readBothWays } from "#tests/support/published-feed";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { comparePeers } from "~/features/network-test/compare-peers.server";
import { listOpenEpisodes } from "~/features/health/episode.repository.server";
import { listOpenIncidents } from "~/features/health/incident.repository.server";
import { headline } from "~/features/network-test/headline";
import { listVersions } from "~/features/domain-lens/publishing/publication.repository.server";
import { listPublishedSets } from "~/features/domain-lens/publishing/published-set.repository.server";
import {
  listFrontDoors,
  listMedianRoundTrips,
} from "~/features/network-test/front-door.repository.server";
import { doorsOf, expectedDoors, optimalDoors } from "~/features/network-test/front-doors";
import { partnerStatuses } from "~/features/providers/partner";
import { needsVerification, solutionStates } from "~/features/solutions/solution";
import { listSolutionEvents } from "~/features/solutions/solution-event.repository.server";
import { solutionOf } from "~/features/solutions/solution.repository.server";
import { scoreBand } from "~/features/performance/score-scales";
import { verdictsOf } from "~/features/network-test/verdicts";
import type { Report } from "~/features/reports/report";
import { reportDocument } from "~/features/reports/report-document";
import { serverFlagNames } from "~/features/settings/server-flags";
import { listSettings } from "~/features/settings/setting.repository.server";
import { mergeSettings, settingDefaults } from "~/features/settings/settings";
import type { Db, OpenDatabase } from "~/platform/database.server";

const now = new Date("2026-03-31T12:00:00Z");
const dayMs = 86_400_000;

describe.each(testDatabases())("the demonstration world on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    await seedDemonstrationWorld(db, now);
  });
  afterAll(() => database.close());

  const example = async (number: number): Promise<Report> => {
    const row = await db
      .selectFrom("report")
      .select("document")
      .where("id", "=", exampleReportId(number))
      .executeTakeFirstOrThrow();
    return reportDocument.read(row.document);
  };

  it("shows changes in every state, three versions whose records add up, and who may do what", async () => {
    const changes = await db
      .selectFrom("change_request")
      .select(["status", "block", "champion_approval"])
      .where("instance", "=", "Germany")
      .execute();
    const states = changes.map(({ status, block, champion_approval: approval }) =>
      block ? "blocked" : status === "PendingReview" && approval ? "approved" : status,
    );
    expect(new Set(states)).toEqual(
      new Set([
        "Initialized",
        "Draft",
        "approved",
        "blocked",
        "StagedForPublishing",
        "Published",
        "Deleted",
      ]),
    );
    expect((await listVersions(db, "Germany")).map(({ changeCount }) => changeCount > 0)).toEqual([
      true,
      true,
      true,
    ]);
    const { applied, published } = await readBothWays(db, "Germany");
    expect(applied).toEqual(published);
    const sets = await listPublishedSets(db, { instance: "Germany" });
    expect([sets.length, new Set(sets.map(({ serviceArea }) => serviceArea)).size]).toEqual([
      26, 4,
    ]);
    const roles = await db
      .selectFrom("role_assignment")
      .select("role")
      .distinct()
      .orderBy("role")
      .execute();
    expect(roles.map(({ role }) => role)).toEqual([
      "connectivity-champion",
      "editor",
      "service-champion",
      "workload-champion",
    ]);
    const assignments = await db
      .selectFrom("workload_assignment")
      .select("status")
      .distinct()
      .orderBy("status")
      .execute();
    expect(assignments.map(({ status }) => status)).toEqual(["accepted", "pending", "rejected"]);
    for (const table of ["endpoint_set", "fqdn", "publication", "workload"] as const) {
      const marked = await db.selectFrom(table).select("is_demonstration").execute();
      expect(marked.length).toBeGreaterThan(2);
      expect(marked.every((row) => row.is_demonstration)).toBe(true);
    }
  });

  it("has providers in every status and solutions in every state, each with its history", async () => {
    const partners = await db.selectFrom("partner").select(["status", "domain", "id"]).execute();
    expect(partners.map(({ status }) => status).sort()).toEqual([...partnerStatuses].sort());
    const members = await db
      .selectFrom("partner_member")
      .innerJoin("partner", "partner.id", "partner_member.partner_id")
      .select(["partner_member.name", "partner.domain"])
      .where("partner.domain", "=", "fjordnet.example")
      .execute();
    expect(members.map(({ name }) => name).sort()).toEqual(["Erik Dahl", "Ingrid Solberg"]);
    const solutions = await db.selectFrom("solution").selectAll().execute();
    expect(solutions).toHaveLength(16);
    const has = (column: "state" | "type" | "visibility" | "status") =>
      [...new Set(solutions.map((solution) => solution[column]))].sort();
    expect(has("state")).toEqual([...solutionStates].sort());
    expect(has("visibility")).toEqual(["Private", "Public"]);
    expect(has("status")).toEqual(["active", "closed"]);
    expect(has("type").length).toBeGreaterThan(5);
    expect(solutions.filter(({ owner_partner_id: owner }) => owner === null)).toHaveLength(5);
    expect(Math.max(...solutions.map(({ prefix_count: count }) => count))).toBe(300);
    expect(
      solutions.some(({ state, waiting_count: count }) => state === "Preview" && count > 0),
    ).toBe(true);
    expect(solutions.flatMap(({ tags }) => tags)).toContain("sase");
    const stale = solutions.map(solutionOf).filter((solution) => needsVerification(solution, now));
    expect(stale.map(({ name }) => name).sort()).toEqual(["Fjordnet Fibre", "Nordlys Backbone"]);
    const contributions = await db
      .selectFrom("solution_contribution")
      .select(["status", "resolution"])
      .execute();
    expect(contributions.map(({ status, resolution }) => resolution ?? status).sort()).toEqual([
      "active",
      "rejected",
    ]);
    for (const { id } of solutions)
      expect((await listSolutionEvents(db, { solutionId: id, limit: 20 })).at(-1)?.event).toBe(
        "added",
      );
    expect(await seedDemonstrationSolutions(db, now)).toBe(false);
  });

  it("marks every row, and gives nobody a run", async () => {
    for (const table of ["report", "peer_result", "door_round_trip"] as const) {
      const rows = await db.selectFrom(table).select("is_demonstration").execute();
      expect(rows.length).toBeGreaterThan(300);
      expect(rows.every((row) => row.is_demonstration)).toBe(true);
    }
    const secrets = await db.selectFrom("test_run").select("secret_hash").distinct().execute();
    expect(secrets.map(({ secret_hash: hash }) => [...hash])).toEqual([Array(32).fill(0)]);
  });

  it(
    "has issues of network health for the first variant, marked, some over and some not, and " +
      "enters them once",
    async () => {
      const world = { variant: "MultiTenant", isDemonstration: true } as const;
      expect((await listOpenEpisodes(db, world)).map(({ severity }) => severity).sort()).toEqual([
        "minor",
        "severe",
      ]);
      // By the city of the gazetteer, as looks name metros: Seattle and Chicago.
      expect((await listOpenEpisodes(db, world)).map(({ placeKey }) => placeKey).sort()).toEqual([
        "4887398",
        "5809844",
      ]);
      expect((await listOpenIncidents(db, world)).map(({ status }) => status)).toEqual([
        "mitigated",
      ]);
      for (const other of [
        { ...world, isDemonstration: false },
        { ...world, variant: "GCC" as const },
      ]) {
        expect([await listOpenEpisodes(db, other), await listOpenIncidents(db, other)]).toEqual([
          [],
          [],
        ]);
      }
      await seedDemonstrationHealth(db, "MultiTenant", now);
      const counts = [];
      for (const table of ["health_episode", "incident", "incident_update"] as const)
        counts.push((await db.selectFrom(table).select("id").execute()).length);
      expect(counts).toEqual([4, 2, 4]);
    },
  );

  it("turns every flag of the server on, but for what was stored before", async () => {
    for (const variant of ["MultiTenant", "GCC"] as const) {
      const { settings } = mergeSettings(settingDefaults[variant], await listSettings(db, variant));
      expect(serverFlagNames.filter((flag) => !settings[flag])).toEqual([]);
    }
    await db
      .updateTable("setting")
      .set({ value: "false" })
      .where("key", "=", "isOcvEnabled")
      .execute();
    await seedDemonstrationFlags(db, "GCC", now);
    const stored = await db
      .selectFrom("setting")
      .select("value")
      .where("key", "=", "isOcvEnabled")
      .execute();
    expect(stored.map(({ value }) => value)).toEqual([false, false]);
  });

  it("is kept when it is of today, and replaced by the same with newer days later", async () => {
    const ids = async () =>
      (await db.selectFrom("report").select("id").orderBy("id").execute()).map(({ id }) => id);
    const before = await ids();
    expect(await seedDemonstrationWorld(db, new Date(now.getTime() + dayMs / 2))).toBe(false);

    const own = aTestRun();
    const report = aReport({ runId: own.id, isDemonstration: true });
    await db.insertInto("test_run").values(own).execute();
    await db.insertInto("report").values(aReportRow(report)).execute();
    const later = new Date(now.getTime() + 40 * dayMs);
    expect(await seedDemonstrationWorld(db, later)).toBe(true);
    expect(await ids()).toEqual([...before, report.id].sort());
    const oldest = await db
      .selectFrom("door_round_trip")
      .select("observed_at")
      .orderBy("observed_at")
      .executeTakeFirstOrThrow();
    expect(later.getTime() - oldest.observed_at.getTime()).toBeLessThan(30 * dayMs);

    await db.deleteFrom("test_run").where("id", "=", own.id).execute();
    await seedDemonstrationWorld(db, now);
    expect(await ids()).toEqual(before);
  });

  it.each(demonstration.networks)("compares in $city, in the demonstration only", async (place) => {
    const facts = { variant: "MultiTenant", place, customer: null, ownScore: 50, now } as const;
    const peers = await comparePeers(db, { ...facts, isDemonstration: true });
    expect(peers).toMatchObject({ scope: "city", placeName: place.city });
    expect(peers!.bins.filter((share) => share > 0).length).toBeGreaterThanOrEqual(2);
    expect(await comparePeers(db, { ...facts, isDemonstration: false })).toBeNull();
  });

  it.each(demonstration.networks)(
    "finds the nearest front door the best in $city, by what others measured",
    async (place) => {
      const doors = doorsOf(await listFrontDoors(db), {
        variant: "MultiTenant",
        workload: "Exchange",
      });
      const medians = await listMedianRoundTrips(db, {
        variant: "MultiTenant",
        isDemonstration: true,
        workload: "Exchange",
        place,
        now,
        exceptCustomer: null,
      });
      const nearest = expectedDoors(place, doors, new Map())[0]!.door.code;
      expect([...medians.keys()]).toContain(nearest);
      expect(
        optimalDoors(expectedDoors(place, doors, medians)).map(({ door }) => door.code),
      ).toContain(nearest);
    },
  );

  it.each([0, 1, 2, 3, 4])("has a report of quality level %d to look at", async (level) => {
    const report = await example(level);
    expect(scoreBand(report.exchangeScore!)).toBe(level);
    expect(Math.min(...report.measuredLatencies)).toBe(report.measuredLatency);
    expect(report.peers?.ownBin).toBe(4 - level);
  });

  it.each([
    [4, "nothing-found"],
    [5, "far-egress"],
    [6, "door-not-optimal"],
    [7, "exchange-unreachable"],
  ])("report %d shows %s", async (number, finding) => {
    const report = await example(number);
    expect(headline(verdictsOf(report), report).kind).toBe(finding);
  });
});
