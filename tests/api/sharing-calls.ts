import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import {
  reportsPerPage,
  type OwnedReport,
  type ReceivedReport,
} from "~/features/reports/report-list";
import { writePlace } from "~/lib/list/list-cursor";
import { measuredForm } from "#tests/support/report-calls";
import { aReport, aReportRow } from "#tests/factories/report";
import { aTestRun } from "#tests/factories/test-run";
import { signIn, type SignedIn } from "#tests/support/signed-in";

import type { Asked, DocumentedSite } from "./documented-site";
import { generated } from "./generate-report-calls";

type Page<Listed> = { reports: Listed[]; next: string | null };

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const tenantId = "c0a70500-0000-4000-8000-0000000000a1";
const controllers = ["NetworkTestReport", "ConnectivityTest"];

export function describeSharing(open: () => DocumentedSite): void {
  let avery: SignedIn;
  let blake: SignedIn;
  let casey: SignedIn;
  // Accounts of each test's own: every account has its budget.
  beforeEach(async () => {
    avery = await signIn(open().db, { account: { tenantId, name: "Avery" } });
    blake = await signIn(open().db, { account: { tenantId, name: "Blake" } });
    casey = await signIn(open().db, {
      account: { tenantId: "c0a70500-0000-4000-8000-0000000000a2", name: "Casey" },
    });
  });

  async function allow(
    shareReportWithPublic: boolean,
    shareReportWithinOrganization = true,
  ): Promise<void> {
    const allowed = {
      share_report_with_public: shareReportWithPublic,
      share_report_within_organization: shareReportWithinOrganization,
      updated_at: new Date(),
    };
    await open()
      .db.insertInto("tenant_setting")
      .values({ variant: "MultiTenant", tenant_id: tenantId, ...allowed })
      .onConflict((conflict) => conflict.columns(["variant", "tenant_id"]).doUpdateSet(allowed))
      .execute();
  }

  const keyOf = ({ account }: SignedIn) => ({
    tenantId: account.tenantId,
    objectId: account.objectId,
  });
  const named = (person: SignedIn) => ({ ...keyOf(person), name: person.account.name });

  describe.each(controllers)("under %s", (controller) => {
    const call = (name: string, asked: Asked & { id?: string; as?: SignedIn } = {}) =>
      open().ask(`${controller}_${name}`, {
        path: { id: asked.id ?? "" },
        cookie: asked.as?.cookie,
        ...asked,
      });
    /** Whether somebody reads it; a visitor does so by the anonymous controller. */
    const reads = async (id: string, as?: SignedIn) =>
      (as
        ? await call("ReadReport", { id, as })
        : await open().ask("AnonymousConnectivityTest_ReadReport", { path: { id } })
      ).status === 200;
    /** A report of Avery's, without the cookie of its run. */
    const owned = async () => (await generated(open(), { cookie: avery.cookie })).report.id;
    const share = (id: string, people: readonly object[], as = avery) =>
      call("Share", { id, as, json: people });

    it.each([
      "GetAdminSettings",
      "OwnedReports",
      "ReceivedReports",
      "GetReceivers",
      "ShareToPublic",
      "Share",
      "DeleteReceivedReport",
    ])("%s needs an account", async (name) => {
      const answer = await call(name, { id: unknownId });
      expect([answer.status, answer.body]).toMatchObject([401, { error: "sign-in-needed" }]);
    });

    it("tells what the administrator allows, at first as the product does", async () => {
      expect((await call("GetAdminSettings", { as: casey })).body).toEqual({
        shareReportWithPublic: false,
        shareReportWithinOrganization: true,
      });
      await allow(true, false);
      expect((await call("GetAdminSettings", { as: avery })).body).toEqual({
        shareReportWithPublic: true,
        shareReportWithinOrganization: false,
      });
    });

    it("opens a report to the public and closes it, where the tenant allows it", async () => {
      const id = await owned();
      await allow(false);
      expect((await call("ShareToPublic", { id, as: avery })).body).toMatchObject({
        error: "not-allowed",
      });
      await allow(true);
      expect([
        await reads(id),
        (await call("ShareToPublic", { id, as: avery })).status,
        await reads(id),
      ]).toEqual([false, 204, true]);
      await allow(false);
      expect(await reads(id)).toBe(false);
      expect([
        (await call("ShareToPublic", { id, as: avery, query: { isPublic: "false" } })).status,
        await reads(id),
      ]).toEqual([204, false]);
      await allow(true);
      expect(await reads(id)).toBe(false);
      expect(
        (await call("ShareToPublic", { id, as: avery, query: { isPublic: "maybe" } })).status,
      ).toBe(400);
    });

    it("shares with people by name, lists them, and takes it from them at once", async () => {
      const id = await owned();
      const before = (await call("ReadReport", { id, as: avery })).headers.get("ETag");
      expect((await share(id, [named(blake), named(blake)])).status).toBe(204);
      expect((await call("ReadReport", { id, as: avery })).headers.get("ETag")).not.toBe(before);
      expect((await call("GetReceivers", { id, as: avery })).body).toMatchObject({
        receivers: [named(blake)],
      });
      const read = await call("ReadReport", { id, as: blake });
      expect(read.body).toMatchObject({ userId: null, runId: "", egressIp: "198.51.100.x" });
      const tag = read.headers.get("ETag") ?? "";
      expect(
        (await call("ReadReport", { id, as: blake, headers: { "If-None-Match": tag } })).status,
      ).toBe(304);

      expect(
        (await call("DeleteReceivedReport", { id, as: avery, json: { receivers: [keyOf(blake)] } }))
          .status,
      ).toBe(204);
      expect(
        (await call("ReadReport", { id, as: blake, headers: { "If-None-Match": tag } })).status,
      ).toBe(404);
      expect((await call("GetReceivers", { id, as: avery })).body).toEqual({ receivers: [] });
    });

    it("a receiver takes it off the own list, and only what is there", async () => {
      const id = await owned();
      await share(id, [named(blake)]);
      const remove = () => call("DeleteReceivedReport", { id, as: blake, json: {} });
      expect([(await remove()).status, await reads(id, blake), (await remove()).status]).toEqual([
        204,
        false,
        404,
      ]);
    });

    it.each<[string, (people: { blake: object; casey: object }) => unknown, number, string]>([
      [
        "21 people at once",
        ({ blake: one }) => Array.from({ length: 21 }, () => one),
        400,
        "You can share with up to 20 people at a time.",
      ],
      ["nobody", () => [], 400, ""],
      ["somebody without a name", ({ blake: { ...one } }) => [{ ...one, name: "" }], 400, ""],
      ["somebody of another directory", ({ casey: other }) => [other], 409, ""],
    ])("does not share with %s", async (_who, people, status, message) => {
      const id = await owned();
      const answer = await call("Share", {
        id,
        as: avery,
        json: people({ blake: named(blake), casey: named(casey) }),
      });
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(message);
      expect((await call("GetReceivers", { id, as: avery })).body).toEqual({ receivers: [] });
    });

    it("does not share with more people than a report may have", async () => {
      const id = await owned();
      const people = Array.from({ length: 490 }, (_, at) => ({
        report_id: id,
        tenant_id: tenantId,
        object_id: `person-${at}`,
        name: "Somebody",
        shared_at: new Date(),
      }));
      await open().db.insertInto("report_share").values(people).execute();
      const more = await Promise.all(
        Array.from({ length: 11 }, async () =>
          named(await signIn(open().db, { account: { tenantId, objectId: randomUUID() } })),
        ),
      );
      expect((await share(id, more)).body).toMatchObject({ error: "too-many-receivers" });
      expect(
        (await share(id, [{ tenantId, objectId: randomUUID(), name: "Nobody" }])).body,
      ).toMatchObject({ error: "not-in-directory" });
      expect((await share(id, more.slice(1))).status).toBe(204);
    });

    it.each<[string, string, Asked]>([
      ["ShareToPublic", "POST", {}],
      ["Share", "POST", { json: [{ tenantId, objectId: "x", name: "Somebody" }] }],
      ["DeleteReceivedReport", "DELETE", { json: { receivers: [{ tenantId, objectId: "x" }] } }],
      ["GetReceivers", "GET", {}],
      ["DeleteReport", "DELETE", {}],
    ])(
      "%s is for the owner: for a receiver it is not theirs, for others and unknown ids not found",
      async (name, _method, asked) => {
        await allow(true);
        const id = await owned();
        await share(id, [named(blake)]);
        const asReceiver = await call(name, { id, as: blake, ...asked });
        const asStranger = await call(name, { id, as: casey, ...asked });
        expect([asReceiver.status, asStranger.status]).toEqual([403, 404]);
        for (const odd of [unknownId, "temp"]) {
          const answer = await call(name, { id: odd, as: avery, ...asked });
          expect([answer.status, answer.body]).toMatchObject([404, { error: "not-found" }]);
        }
        expect((await call(name, { id, as: avery, ...asked, prefix: "/gcc" })).status).toBe(
          name === "DeleteReport" ? 404 : 401,
        );
        expect(await reads(id, avery)).toBe(true);
      },
    );

    it("its owner deletes it without the run's cookie, its browser without an account", async () => {
      const id = await owned();
      expect([
        (await call("DeleteReport", { id, as: avery })).status,
        await reads(id, avery),
      ]).toEqual([204, false]);
      const anonymous = await generated(open());
      expect((await call("DeleteReport", { id: anonymous.report.id })).status).toBe(403);
      expect(
        (await call("DeleteReport", { id: anonymous.report.id, cookie: anonymous.cookie })).status,
      ).toBe(204);
    });

    it("saves to the account what its browser tested before", async () => {
      const { report, cookie } = await generated(open());
      expect(
        (
          await call("CreateReport", {
            json: { id: report.id },
            cookie: `${cookie}; ${avery.cookie}`,
          })
        ).text,
      ).toBe(report.id);
      expect([await reads(report.id), await reads(report.id, avery)]).toEqual([false, true]);
    });

    it.each(["Share", "DeleteReceivedReport"])(
      "%s takes JSON of a bounded length only",
      async (name) => {
        const id = await owned();
        const asJson = { "Content-Type": "application/json" };
        const statuses = [];
        for (const asked of [
          { body: "{", headers: asJson },
          { json: { receivers: "all" } },
          { form: { a: "b" } },
          { json: ["x".repeat(33_000)], headers: { Connection: "close" } },
        ] as Asked[]) {
          statuses.push((await call(name, { id, as: avery, ...asked })).status);
        }
        expect(statuses).toEqual([400, 400, 415, 413]);
      },
    );

    describe("lists", () => {
      it("hold own and received reports with what the account needs to know, and none of others", async () => {
        await allow(true);
        const drew = await signIn(open().db, { account: { tenantId, name: "Drew" } });
        const mine = (await generated(open(), { cookie: drew.cookie, form: measuredForm })).report;
        const theirs = await owned();
        await share(theirs, [named(drew)]);
        await call("ShareToPublic", { id: mine.id, as: drew });
        const own = (await call("OwnedReports", { as: drew })).body as Page<OwnedReport>;
        expect(own).toEqual({
          reports: [
            {
              id: mine.id,
              dateTime: mine.dateTime,
              city: "Amsterdam",
              status: "running",
              score: mine.score,
              partlyScored: ["exchange"],
              measuredLatency: mine.measuredLatency,
              isPublic: true,
              isSharedInOrganisation: false,
              receiverCount: 0,
            },
          ],
          next: null,
        });
        const got = (await call("ReceivedReports", { as: drew })).body as Page<ReceivedReport>;
        expect(got.reports).toMatchObject([
          { id: theirs, sharedBy: "Avery", sharedAt: expect.any(String) as string },
        ]);
        await allow(false);
        expect(
          ((await call("OwnedReports", { as: drew })).body as Page<OwnedReport>).reports[0]
            ?.isPublic,
        ).toBe(false);
      });

      it("page over ties in every order without losing or repeating one", async () => {
        const erin = await signIn(open().db, { account: { tenantId, name: "Erin" } });
        await manyReports(open(), { owner: avery, receiver: erin, count: 2 * reportsPerPage + 30 });
        for (const sort of ["date", "score", "latency", "city"]) {
          for (const order of ["ascending", "descending"]) {
            const seen: ReceivedReport[] = [];
            for (let after: string | null | undefined; after !== null;) {
              const query: Record<string, string> = { sort, order, ...(after && { after }) };
              const page: Page<ReceivedReport> = (
                await call("ReceivedReports", { as: erin, query })
              ).body as Page<ReceivedReport>;
              seen.push(...page.reports);
              after = page.next;
            }
            expect([sort, order, seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([
              sort,
              order,
              230,
              230,
            ]);
            const scores = seen.map(({ score }) => score);
            const known = scores.filter((score) => score !== null);
            if (sort !== "score") continue;
            expect(scores.slice(0, known.length)).toEqual(
              [...known].sort((one, other) => (order === "ascending" ? one - other : other - one)),
            );
          }
        }
      });

      it.each<[string, Record<string, string>, string]>([
        ["an unknown sort", { sort: "owner" }, "sort"],
        ["an unknown order", { order: "up" }, "order"],
        ["a page that is none", { after: "x" }, "after"],
        [
          "a page of another sort",
          { sort: "date", after: writePlace("score", { key: "12", id: unknownId }) },
          "after",
        ],
        ["a city beyond bounds", { city: "x".repeat(101) }, "city"],
      ])("refuse %s", async (_what, query, field) => {
        for (const name of ["OwnedReports", "ReceivedReports"]) {
          const answer = await call(name, { as: avery, query });
          expect([answer.status, answer.body]).toMatchObject([
            400,
            { error: "bad-input", details: [{ field }] },
          ]);
        }
      });
    });
  });
}

/** Finished reports of an owner that share scores, days and cities, every fourth without a score. */
async function manyReports(
  { db }: DocumentedSite,
  { owner, receiver, count }: { owner: SignedIn; receiver: SignedIn; count: number },
): Promise<void> {
  const cities = ["Amsterdam", "amsterdam", "Ōsaka", ""];
  const reports = Array.from({ length: count }, (_, at) => {
    const score = at % 4 === 0 ? null : 50 + (at % 3);
    return aReport({
      userId: owner.account.id,
      score,
      measuredLatency: score,
      browserLocation: { ...aReport().browserLocation!, city: cities[at % cities.length]! },
    });
  });
  const day = (at: number) => new Date(Date.now() - (at % 5) * 86_400_000);
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db
    .insertInto("test_run")
    .values(reports.map(({ runId }) => aTestRun({ id: runId })))
    .execute();
  await db
    .insertInto("report")
    .values(
      reports.map((report, at) =>
        aReportRow(report, {
          owner_tenant_id: owner.account.tenantId,
          created_at: day(at),
          expires_at: expiresAt,
        }),
      ),
    )
    .execute();
  await db
    .insertInto("report_share")
    .values(
      reports.map(({ id }, at) => ({
        report_id: id,
        tenant_id: receiver.account.tenantId,
        object_id: receiver.account.objectId,
        name: receiver.account.name,
        shared_at: day(at),
      })),
    )
    .execute();
}
