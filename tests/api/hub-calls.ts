import { afterEach, describe, expect, it } from "vitest";

import type { RunEvent } from "~/features/messaging/run-events";
import { performServerTests } from "~/features/reports/perform-server-tests.server";
import { application, setApplication } from "~/platform/application.server";
import { cloudsFrom } from "~/platform/cloud-variables";
import { setSandbox } from "~/platform/sandbox-parts.server";
import { measuredForm } from "#tests/support/report-calls";
import { signIn } from "#tests/support/signed-in";
import { startTestSandbox } from "#tests/sandbox/test-sandbox";

import type { Asked, DocumentedSite } from "./documented-site";
import { generated, london, reportIn, sydney, type Generated } from "./generate-report-calls";
import { append, finish, StreamReader } from "./hub-client";

type Page = { events: RunEvent[]; isFinished: boolean };

const tenantDomain = "contoso.onsuite.test";

export function describeHub(open: () => DocumentedSite): void {
  const poll = async (run: Generated, asked: Asked = {}) =>
    (
      await open().ask("messagingHub", {
        query: { runId: run.report.runId, after: "0" },
        cookie: run.cookie,
        ...asked,
      })
    ).body as Page;

  /** Opens a stream and holds its head against the document; the stream itself has no end. */
  const follow = async (run: Generated, asked: Asked = {}) => {
    const response = await open().send("messagingHub", {
      query: { runId: run.report.runId },
      cookie: run.cookie,
      ...asked,
    });
    open().check("messagingHub", response, response.ok ? "" : await response.clone().text());
    return response;
  };

  describe("a page of events", () => {
    it.each(["", "/gcc"])(
      "under %j begins with the start of the server's tests",
      async (prefix) => {
        const run = await generated(open(), { prefix });
        expect(await poll(run, { prefix })).toEqual({
          events: [{ sequence: 1, event: "ReceiveTestStatus", data: { status: "Started" } }],
          isFinished: false,
        });
      },
    );

    it("goes on after the last one, to the end", async () => {
      const run = await generated(open());
      await finish(open().db, run.report.runId);
      const after = (sequence: number) =>
        poll(run, { query: { runId: run.report.runId, after: String(sequence) } });
      expect((await after(1)).events.map(({ sequence }) => sequence)).toEqual([2]);
      expect(await after(2)).toEqual({ events: [], isFinished: true });
    });

    it("is not there for the holder either, once the report has expired", async () => {
      const run = await generated(open());
      await open()
        .db.updateTable("report")
        .set({ expires_at: new Date(Date.now() - 1) })
        .where("run_id", "=", run.report.runId)
        .execute();
      expect(
        (
          await open().ask("messagingHub", {
            query: { runId: run.report.runId, after: "0" },
            cookie: run.cookie,
          })
        ).status,
      ).toBe(404);
    });

    it("has at most 100 and says that more follow", async () => {
      const run = await generated(open());
      await open()
        .db.insertInto("run_event")
        .values(
          Array.from({ length: 150 }, (_, index) => ({
            run_id: run.report.runId,
            sequence: index + 2,
            event: "ReceiveArpTestResult",
            data: "{}",
            occurred_at: new Date(),
          })),
        )
        .execute();
      await open()
        .db.updateTable("test_run")
        .set({ last_sequence: 151, finished_at: new Date() })
        .where("id", "=", run.report.runId)
        .execute();
      const page = await poll(run);
      expect([page.events.length, page.isFinished]).toEqual([100, false]);
    });

    it("is for everybody who may see the report, and for nobody else", async () => {
      const run = await generated(open());
      expect((await poll(run, { cookie: undefined })).events).toHaveLength(1);
      await open()
        .db.updateTable("report")
        .set({ owner_id: (await signIn(open().db)).account.id })
        .where("id", "=", run.report.id)
        .execute();
      const refused = await open().ask("messagingHub", {
        query: { runId: run.report.runId, after: "0" },
      });
      expect([refused.status, refused.body]).toMatchObject([404, { error: "unknown-run" }]);
      expect((await poll(run)).events).toHaveLength(1);
    });

    it.each([
      ["", "/gcc"],
      ["/gcc", ""],
    ])("of a run of %j is not found under %j", async (own, other) => {
      const { report, cookie } = await generated(open(), { prefix: own });
      const answer = await open().ask("messagingHub", {
        prefix: other,
        query: { runId: report.runId, after: "0" },
        cookie,
      });
      expect([answer.status, answer.body]).toMatchObject([404, { error: "unknown-run" }]);
    });
  });

  it.each<[string, Record<string, string>, string]>([
    ["no run", {}, "runId"],
    ["a run that is none", { runId: "temp" }, "runId"],
    [
      "a negative sequence",
      { runId: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10", after: "-1" },
      "after",
    ],
    [
      "a sequence beyond all",
      { runId: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10", after: "2147483648" },
      "after",
    ],
    [
      "a last event that is a word",
      { runId: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10", lastEventId: "last" },
      "lastEventId",
    ],
  ])("refuses %s by name", async (_what, query, field) => {
    const answer = await open().ask("messagingHub", { query });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: "bad-input", details: [{ field }] },
    ]);
  });

  describe("a stream", () => {
    it("brings what is stored, then what comes, and ends with the run", async () => {
      const run = await generated(open());
      const stream = new StreamReader(await follow(run));
      expect(await stream.take(1)).toEqual([
        { id: 1, event: "ReceiveTestStatus", data: { status: "Started" } },
      ]);
      await append(open().db, run.report.runId, { status: "Cancelled" });
      await finish(open().db, run.report.runId);
      expect((await stream.rest()).map(({ id }) => id)).toEqual([2, 3]);
    });

    it.each<[string, Asked]>([
      ["the header", { headers: { "Last-Event-ID": "2" } }],
      ["the query", { query: { lastEventId: "2" } }],
    ])("has nothing for a reader who has everything by %s", async (_how, asked) => {
      const run = await generated(open());
      await finish(open().db, run.report.runId);
      const answer = await open().ask("messagingHub", {
        ...asked,
        query: { runId: run.report.runId, ...asked.query },
        cookie: run.cookie,
      });
      expect([answer.status, answer.text]).toEqual([204, ""]);
    });

    it("ends when its report is deleted", async () => {
      const run = await generated(open());
      const stream = new StreamReader(await follow(run));
      await stream.take(1);
      const deleted = await fetch(`${open().site.origin}/report/${run.report.id}/delete`, {
        method: "POST",
        headers: { cookie: run.cookie, "Sec-Fetch-Site": "same-origin" },
        redirect: "manual",
      });
      expect(deleted.status).toBe(303);
      expect(await stream.rest()).toEqual([]);
    });
  });

  describe("limits of streams", () => {
    afterEach(() => setApplication(open().site.application));

    const begin = (change: object) => setApplication({ ...open().site.application, ...change });
    const few = () => begin({ environment: { ...application().environment, hubStreams: 4 } });
    const refusal = async (run: Generated, asked: Asked) => {
      const answer = await open().ask("messagingHub", {
        query: { runId: run.report.runId },
        cookie: run.cookie,
        ...asked,
      });
      return [
        answer.status,
        (answer.body as { error: string }).error,
        answer.headers.get("Retry-After"),
      ];
    };

    it("refuses an address with half of all, and everybody when all are used", async () => {
      few();
      const run = await generated(open());
      const opened = [];
      for (const address of [london, london]) opened.push(await follow(run, { address }));
      expect(await refusal(run, { address: london })).toEqual([429, "too-many-of-address", "10"]);
      for (const address of [sydney, sydney]) opened.push(await follow(run, { address }));
      expect(await refusal(run, { address: "203.0.113.70" })).toEqual([503, "hub-full", "10"]);
      expect((await poll(run)).events).toHaveLength(1);
      for (const { body } of opened) await body?.cancel();
    });

    it("refuses more than twenty of one run", async () => {
      const run = await generated(open());
      const opened = [];
      for (let count = 0; count < 20; count += 1) opened.push(await follow(run));
      expect(await refusal(run, {})).toEqual([429, "too-many-of-run", "10"]);
      for (const { body } of opened) await body?.cancel();
    });

    it("refuses while the server ends", async () => {
      const run = await generated(open());
      begin({ shutdown: AbortSignal.abort() });
      expect(await refusal(run, {})).toEqual([503, "ending", "10"]);
    });
  });

  describe("the server's own tests", () => {
    /** A report whose server tests ran, against the sandbox. */
    async function tested(): Promise<Generated> {
      const sandbox = await startTestSandbox();
      const { application: own } = open().site;
      setSandbox(sandbox);
      setApplication({ ...own, environment: { ...own.environment, clouds: cloudsFrom({}) } });
      try {
        const run = await generated(open(), { form: { ...measuredForm, tenantDomain } });
        await performServerTests(
          { reportId: run.report.id, variant: "MultiTenant" },
          new AbortController().signal,
        );
        return run;
      } finally {
        setSandbox(undefined);
        setApplication(own);
        await sandbox.close();
      }
    }

    it("come as events and stand in the report, the tenant's names for its own browser alone", async () => {
      const run = await tested();
      const [own, others] = [await poll(run), await poll(run, { cookie: undefined })];
      expect(own.isFinished).toBe(true);
      expect([own.events[0], own.events.at(-1)].map((event) => event?.data)).toEqual([
        { status: "Started" },
        { status: "Finished" },
      ]);
      const roles = (page: Page) =>
        new Set(page.events.map(({ data }) => (data as { role?: string }).role).filter(Boolean));
      expect(roles(own)).toEqual(new Set(["exchange", "sharepoint", "tenant"]));
      expect(JSON.stringify(own)).toContain("contoso");
      expect(JSON.stringify(others)).not.toContain("contoso");
      expect(others.events.map(({ event }) => event)).toEqual(own.events.map(({ event }) => event));

      const read = async (cookie?: string) =>
        reportIn(
          await open().ask("AnonymousConnectivityTest_ReadReport", {
            path: { id: run.report.id },
            cookie,
          }),
        );
      const report = await read(run.cookie);
      expect(report.status).toBe("finished");
      expect(report.serverTests?.connectivity.map(({ role }) => role)).toEqual(
        expect.arrayContaining(["exchange", "sharepoint", "tenant"]),
      );
      expect(JSON.stringify(await read())).not.toContain("contoso");
    });
  });
}
