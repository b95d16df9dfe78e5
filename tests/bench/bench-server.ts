import pg from "pg";

import { startServer, type RunningServer } from "#tests/support/running-server";

import type { BenchDatabase } from "./bench-database";

/** The program with its do-nothing routes, without limits of use, believing one forwarded address. */
function startBenchServer(
  { url }: BenchDatabase,
  env: Record<string, string>,
): Promise<RunningServer> {
  return startServer({
    databaseUrl: url,
    env: { PATHLENS_BENCH: "1", RATE_LIMITS: "off", TRUST_PROXY: "1", LOG_LEVEL: "error", ...env },
  });
}

/** Runs the server for one piece of work and ends it afterwards. */
export async function withBenchServer<Value>(
  database: BenchDatabase,
  work: (server: RunningServer) => Promise<Value>,
  env: Record<string, string> = {},
): Promise<Value> {
  const server = await startBenchServer(database, env);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Prints one measurement. */
export function print(bench: string, measured: Record<string, unknown>): void {
  console.log(JSON.stringify({ bench, ...measured }));
}

/**
 * Keeps new jobs waiting, so that what is measured is not what follows it.
 *
 * @returns lets all of them go and wakes the runners
 */
export async function holdJobs(url: string): Promise<() => Promise<void>> {
  await run(
    url,
    `
    create function hold_job() returns trigger language plpgsql as
      $$ begin new.run_after := 'infinity'; return new; end $$;
    create trigger hold_job before insert on job for each row execute function hold_job();`,
  );
  return () =>
    run(
      url,
      `
    drop trigger hold_job on job;
    drop function hold_job();
    update job set run_after = now();
    select pg_notify('job', 'released');`,
    );
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
