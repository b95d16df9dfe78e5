import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startMetricsServer } from "~/server/metrics-server.server";
import { setApplication } from "~/platform/application.server";
import { observeJob, observeRequest, watchProcess } from "~/platform/metrics.server";
import { ask } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";

describe("the metrics", () => {
  let site: TestSite;
  let server: Awaited<ReturnType<typeof startMetricsServer>>;
  let origin: string;
  const hub = { streams: 0, runs: 0 };
  beforeAll(async () => {
    site = await startSite();
    server = await startMetricsServer({ host: "127.0.0.1", port: 0 });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    watchProcess({ version: "build-7", hub: () => hub });
  });
  afterAll(async () => {
    server.close();
    await site.close();
  });

  const read = () => fetch(`${origin}/metrics`).then((answer) => answer.text());
  /** The value of the only line that begins so; undefined where there is none. */
  const valueOf = (text: string, line: string) => {
    const found = text.split("\n").find((each) => each.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length + 1));
  };

  it("count requests by method, route pattern and status, and hold nothing that was asked for", async () => {
    const series =
      'pathlens_http_request_duration_seconds_count{method="GET",route="/gcc?/report/:reportId",status="404"}';
    const before = valueOf(await read(), series) ?? 0;
    await ask(`${site.origin}/report/11111111-1111-4111-8111-111111111111?secret=words`, {
      method: "GET",
      headers: {},
    });
    await expect.poll(async () => valueOf(await read(), series)).toBe(before + 1);
    expect(await read()).not.toMatch(/11111111|secret|words/);
  });

  it("take methods that somebody made up as one", async () => {
    observeRequest({ method: "BREW", route: "/brew", status: 405, seconds: 0.001 });
    const text = await read();
    expect(
      valueOf(
        text,
        'pathlens_http_request_duration_seconds_count{method="other",route="/brew",status="405"}',
      ),
    ).toBe(1);
    expect(text).not.toContain("BREW");
  });

  it("count jobs by kind and end", async () => {
    observeJob({ kind: "counted-here", outcome: "failed", seconds: 2 });
    expect(
      valueOf(
        await read(),
        'pathlens_job_duration_seconds_bucket{le="5",kind="counted-here",outcome="failed"}',
      ),
    ).toBe(1);
  });

  it("tell the build, the hub, the database and the process", async () => {
    Object.assign(hub, { streams: 3, runs: 2 });
    const text = await read();
    expect(
      [
        'pathlens_build_info{version="build-7"}',
        "pathlens_hub_streams",
        "pathlens_hub_runs",
        "pathlens_database_up",
      ].map((line) => valueOf(text, line)),
    ).toEqual([1, 3, 2, 1]);
    expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
  });

  it("count the jobs that are due and that nobody works on", async () => {
    const at = new Date();
    const job = {
      kind: "server-tests",
      queue: "server-tests",
      payload: "{}",
      created_at: at,
    };
    const due = { ...job, run_after: new Date(at.getTime() - 1000) };
    await site.application.db
      .insertInto("job")
      .values([
        { ...due, id: "11111111-1111-4111-8111-111111111111" },
        {
          ...due,
          id: "22222222-2222-4222-8222-222222222222",
          leased_until: new Date(at.getTime() - 500),
        },
        {
          ...due,
          id: "33333333-3333-4333-8333-333333333333",
          leased_until: new Date(at.getTime() + 60_000),
        },
        {
          ...job,
          id: "44444444-4444-4444-8444-444444444444",
          run_after: new Date(at.getTime() + 60_000),
        },
        { ...due, id: "55555555-5555-4555-8555-555555555555", queue: "mail" },
      ])
      .execute();
    const text = await read();
    expect(
      ["server-tests", "mail"].map((queue) => valueOf(text, `pathlens_jobs_due{queue="${queue}"}`)),
    ).toEqual([2, 1]);
    await site.application.db.deleteFrom("job").execute();
  });

  it("say that the database does not answer, and count nothing in it", async () => {
    const { application } = site;
    const broken = new Proxy(application.database.db, {
      get: () => {
        throw new Error("gone");
      },
    });
    setApplication({ ...application, database: { ...application.database, db: broken } });
    const text = await read().finally(() => setApplication(application));
    expect([valueOf(text, "pathlens_database_up"), text.includes("pathlens_jobs_due{")]).toEqual([
      0,
      false,
    ]);
  });

  it.each(["/", "/metrics/x", "/healthz"])(
    "are all that the port tells: %s is not there",
    async (path) => {
      expect((await fetch(origin + path)).status).toBe(404);
    },
  );

  it("are not told to whoever posts, nor by the site itself", async () => {
    expect((await fetch(`${origin}/metrics`, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${site.origin}/metrics`)).status).toBe(404);
  });
});
