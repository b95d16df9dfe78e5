import { randomBytes } from "node:crypto";
import http from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  createPostgresDatabase,
  dropPostgresDatabase,
  openTestPostgres,
} from "#tests/support/postgres-database";
import { isDeep, randomFrom } from "#tests/support/random";
import { generateReport, readReport, type AcknowledgedReport } from "#tests/support/report-calls";
import { startServer, type RunningServer } from "#tests/support/running-server";
import { openEmbeddedDatabase, type OpenDatabase } from "~/platform/database.server";

/** Rounds in which a creation was cut: 50 in a deep run, a few in a usual one. */
const wantedRounds = isDeep ? 50 : 2;

/** Attempts beyond which a run of bad luck is a fault. */
const mostRounds = wantedRounds * 4;

/** Creations kept in flight, and how many must be when the process is killed. */
const clients = 12;
const inFlightLeast = 8;

const earliestKillMs = 20;
const latestKillMs = 700;

/** What the server's own tests change after the report was acknowledged. */
const growing = ["status", "serverTests"];

type Place = {
  start: () => Promise<RunningServer>;
  open: () => Promise<OpenDatabase>;
  remove: () => Promise<void>;
};

async function aPlace(kind: "embedded" | "postgres"): Promise<Place> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "pathlens-kill-"));
  const env = { RATE_LIMITS: "off" };
  if (kind === "embedded") {
    return {
      start: () => startServer({ dataDir, env }),
      open: () => openEmbeddedDatabase(dataDir),
      remove: () => rm(dataDir, { recursive: true, force: true }),
    };
  }
  const server = process.env.TEST_DATABASE_URL ?? "";
  const name = `pathlens_test_${randomBytes(6).toString("hex")}_kill`;
  const databaseUrl = await createPostgresDatabase(server, name);
  return {
    start: () => startServer({ dataDir, databaseUrl, env }),
    open: () => openTestPostgres(databaseUrl),
    remove: async () => {
      await dropPostgresDatabase(server, name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates reports from all clients until the kill, `afterMs` after the first answer. */
async function loadUntilKilled(server: RunningServer, afterMs: number) {
  const acknowledged: AcknowledgedReport[] = [];
  const failures: string[] = [];
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  let inFlight = 0;
  let cut = 0;
  let isKilled = false;
  const client = async () => {
    while (!isKilled) {
      inFlight += 1;
      try {
        acknowledged.push(await generateReport(server.origin, { agent }));
      } catch (error) {
        if (isKilled) cut += 1;
        else failures.push(String(error));
        if (!isKilled) return;
      } finally {
        inFlight -= 1;
      }
    }
  };
  await generateReport(server.origin).then((first) => acknowledged.push(first));
  const all = Array.from({ length: clients }, client);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const inFlightAtKill = inFlight;
  isKilled = true;
  await server.kill();
  await Promise.all(all);
  agent.destroy();
  return { acknowledged, failures, inFlightAtKill, cut };
}

function withoutGrowing(text: string): unknown {
  return Object.fromEntries(
    Object.entries(JSON.parse(text) as object).filter(([name]) => !growing.includes(name)),
  );
}

async function missingOrChanged(
  server: RunningServer,
  reports: readonly AcknowledgedReport[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const report of reports) {
    const { status, body } = await readReport(server.origin, report);
    if (status !== 200) wrong.push(`${report.id}: ${status}`);
    else if (!isDeepStrictEqual(withoutGrowing(body), withoutGrowing(report.text)))
      wrong.push(`${report.id}: changed`);
  }
  return wrong;
}

/**
 * What a creation writes together: a run, its report, its first event, and its job until that
 * is done. Runs whose secret nobody holds are the demonstration world's, which have no events.
 */
async function halfWritten({ db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ id: string; part: string }>`
    with created as (select * from test_run where secret_hash <> decode(repeat('00', 32), 'hex'))
    select r.id, 'report' as part from created r where not exists (select from report p where p.run_id = r.id)
    union all select r.id, 'first event' from created r where not exists (select from run_event e where
      e.run_id = r.id and e.sequence = 1)
    union all select r.id, 'last event' from created r
      where r.last_sequence <> (select count(*) from run_event e where e.run_id = r.id)
    union all select p.id, 'document' from report p where p.document ->> 'id' is distinct from p.id::text
    union all select p.id, 'job' from report p where p.status = 'running'
      and not exists (select from job j where j.payload ->> 'reportId' = p.id::text)`.execute(db);
  return rows.map(({ id, part }) => `${id} lacks its ${part}`);
}

async function createdCount({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from test_run where secret_hash <> decode(repeat('00', 32), 'hex')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

describe.each(
  process.env.TEST_DATABASE_URL ? (["embedded", "postgres"] as const) : (["embedded"] as const),
)("kill -9 while reports are created (%s)", (kind) => {
  let place: Place;
  beforeAll(async () => {
    place = await aPlace(kind);
  });
  afterAll(() => place.remove());

  it("keeps whole every report it acknowledged, and nothing by halves", async () => {
    const random = randomFrom(`kill ${kind}`);
    const reports: AcknowledgedReport[] = [];
    let counted = 0;
    let tried = 0;
    let server = await place.start();
    for (; counted < wantedRounds && tried < mostRounds; tried++) {
      const round = await loadUntilKilled(server, random.whole(earliestKillMs, latestKillMs));
      expect(round.failures).toEqual([]);
      server = await place.start();
      expect(await missingOrChanged(server, round.acknowledged)).toEqual([]);
      reports.push(...round.acknowledged);
      if (round.inFlightAtKill >= inFlightLeast && round.cut > 0) counted += 1;
    }
    expect(await missingOrChanged(server, reports)).toEqual([]);
    await server.stop();
    const database = await place.open();
    const half = await halfWritten(database);
    const created = await createdCount(database);
    await database.close();
    expect(half).toEqual([]);
    expect(created).toBeGreaterThanOrEqual(reports.length);
    expect(counted).toBe(wantedRounds);
    process.stdout.write(
      `${JSON.stringify({ kind, rounds: tried, counted, acknowledged: reports.length, created })}\n`,
    );
  });
});
