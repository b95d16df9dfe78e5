import { randomBytes } from "node:crypto";

import { inject } from "vitest";

import type { Db, OpenDatabase } from "~/platform/database.server";
import { migrateSampleServer } from "#db/migrate";

import {
  createPostgresDatabase,
  dropPostgresDatabase,
  openTestPostgres,
} from "./postgres-database";

/** Opens new databases as further servers of samples; closing them removes them. */
export async function openFurther(
  count: number,
): Promise<{ servers: OpenDatabase[]; addresses: string[]; close: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const names = Array.from(
    { length: count },
    () => `${inject("postgresPrefix")}_${randomBytes(6).toString("hex")}_samples`,
  );
  const addresses = await Promise.all(names.map((name) => createPostgresDatabase(server, name)));
  const servers = await Promise.all(addresses.map(openTestPostgres));
  await Promise.all(servers.map(({ db }) => migrateSampleServer(db)));
  return {
    servers,
    addresses,
    close: async () => {
      await Promise.all(servers.map((each) => each.close()));
      await Promise.all(names.map((name) => dropPostgresDatabase(server, name)));
    },
  };
}

/** Samples that a server has. */
export async function countSamples(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("sample")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
