import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { measuring } from "#tests/support/busy-machine";
import { postgresPrograms, startPostgresCluster } from "#tests/support/postgres-cluster";
import { generateReport, readReport } from "#tests/support/report-calls";
import { startServer, type RunningServer } from "#tests/support/running-server";

/** What a page or call may take without its database, and what `/readyz` may (docs/operations.md). */
const answerLimitMs = 3_000;
const readyLimitMs = 2_000;

async function timed(origin: string, path: string) {
  const startedAt = performance.now();
  const answer = await fetch(origin + path, { headers: { "Accept-Language": "en" } });
  const body = await answer.text();
  return {
    status: answer.status,
    retryAfter: answer.headers.get("Retry-After"),
    body,
    elapsedMs: performance.now() - startedAt,
  };
}

const isReady = async (origin: string) => (await timed(origin, "/readyz")).status;

describe.skipIf(!postgresPrograms())("a database that takes no work", () => {
  let cluster: Awaited<ReturnType<typeof startPostgresCluster>>;
  let server: RunningServer;

  beforeAll(async () => {
    cluster = await startPostgresCluster();
    server = await startServer({ databaseUrl: cluster.url, env: { RATE_LIMITS: "off" } });
  });
  afterAll(async () => {
    cluster.signal("SIGCONT");
    await server.stop();
    await cluster.stop();
  });

  async function administer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  it(
    "and hangs is said by 503 in time, and nothing that was acknowledged is lost",
    measuring(async () => {
      const run = await generateReport(server.origin);
      cluster.signal("SIGSTOP");
      try {
        const [ready, page, call, ...more] = await Promise.all(
          [
            "/readyz",
            `/report/${run.id}`,
            `/api/AnonymousConnectivityTest/ReadReport/${run.id}`,
            ...Array.from({ length: 20 }, () => `/report/${run.id}`),
          ].map((path) => timed(server.origin, path)),
        );
        expect(ready).toMatchObject({ status: 503, retryAfter: "5" });
        expect(ready!.elapsedMs).toBeLessThan(readyLimitMs);
        expect(page).toMatchObject({
          status: 503,
          retryAfter: "5",
          body: expect.stringContaining("not available"),
        });
        expect(page!.body).toContain("<h1>");
        expect(call).toMatchObject({
          status: 503,
          retryAfter: "5",
          body: expect.stringContaining('"error":"database-unavailable"'),
        });
        for (const each of [page!, call!, ...more])
          expect(each.elapsedMs).toBeLessThan(answerLimitMs);
      } finally {
        cluster.signal("SIGCONT");
      }
      await expect.poll(() => isReady(server.origin)).toBe(200);
      expect((await readReport(server.origin, run)).status).toBe(200);
    }),
  );

  it("and only reads answers writes and /readyz with 503", async () => {
    await administer("alter system set default_transaction_read_only = on");
    await administer("select pg_reload_conf()");
    await expect.poll(() => isReady(server.origin)).toBe(503);
    expect((await timed(server.origin, "/")).status).toBe(200);
    await expect(generateReport(server.origin)).rejects.toThrow("503");
    await administer("alter system reset default_transaction_read_only");
    await administer("select pg_reload_conf()");
    await expect.poll(() => isReady(server.origin)).toBe(200);
  });

  it(
    "and whose rows another session holds is said by 503, and is waited for no longer than that",
    measuring(async () => {
      const run = await generateReport(server.origin);
      const holder = new pg.Client({ connectionString: cluster.url });
      await holder.connect();
      await holder.query("begin; lock table report in access exclusive mode");
      const page = await timed(server.origin, `/report/${run.id}`);
      expect(page).toMatchObject({ status: 503, retryAfter: "5" });
      expect(page.elapsedMs).toBeLessThan(answerLimitMs);
      await holder.query("rollback");
      await holder.end();
      expect((await readReport(server.origin, run)).status).toBe(200);
    }),
  );
});
