import { randomBytes } from "node:crypto";

import { createPostgresDatabase, dropPostgresDatabase } from "#tests/support/postgres-database";
import { postgresPrograms, startPostgresCluster } from "#tests/support/postgres-cluster.js";

/** A database of one bench's own; without a `url` the program runs on its embedded one. */
export type BenchDatabase = { url: string | undefined; drop: () => Promise<void> };

export type BenchDatabaseServer = {
  description: string;
  create: () => Promise<BenchDatabase>;
  close: () => Promise<void>;
};

/**
 * The Postgres to measure on: `BENCH_DATABASE_URL` or `TEST_DATABASE_URL`, else a private
 * cluster that writes durably, else the embedded database.
 */
export async function openBenchDatabase(): Promise<BenchDatabaseServer> {
  const given = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL;
  if (given) return onPostgres(given, "postgres, as given", async () => undefined);
  if (postgresPrograms()) {
    const cluster = await startPostgresCluster({ isDurable: true });
    return onPostgres(cluster.url, "postgres, private cluster with fsync", cluster.stop);
  }
  return {
    description: "embedded, since there is no Postgres here",
    create: async () => ({ url: undefined, drop: async () => undefined }),
    close: async () => undefined,
  };
}

function onPostgres(
  server: string,
  description: string,
  close: () => Promise<void>,
): BenchDatabaseServer {
  return {
    description,
    close,
    create: async () => {
      const name = `pathlens_bench_${randomBytes(6).toString("hex")}`;
      return {
        url: await createPostgresDatabase(server, name),
        drop: () => dropPostgresDatabase(server, name),
      };
    },
  };
}
