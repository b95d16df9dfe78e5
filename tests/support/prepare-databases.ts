import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import type { TestProject } from "vitest/node";

import { migrate } from "#db/migrate";
import { seedFrontDoors } from "#db/seed/front-doors";
import { createPglite, embeddedDatabase, type Db } from "~/platform/database.server";

import {
  createPostgresDatabase,
  dropPostgresDatabases,
  openTestPostgres,
} from "./postgres-database";

declare module "vitest" {
  interface ProvidedContext {
    /** File with an embedded database as the program leaves a new one. */
    embeddedSnapshot: string;
    /** Postgres database to copy, where `TEST_DATABASE_URL` is set. */
    postgresTemplate: string | null;
    /** What the names of this run's Postgres databases begin with. */
    postgresPrefix: string;
  }
}

/** Migrates once a run what every test then copies, and removes it all at the end. */
export default async function prepareDatabases(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-tests-"));
  const snapshot = path.join(folder, "embedded.tar");
  await writeFile(snapshot, await embeddedSnapshot());
  project.provide("embeddedSnapshot", snapshot);

  const prefix = `pathlens_test_${randomBytes(6).toString("hex")}`;
  project.provide("postgresPrefix", prefix);
  const server = process.env.TEST_DATABASE_URL;
  project.provide(
    "postgresTemplate",
    server ? await postgresTemplate(server, `${prefix}_template`) : null,
  );

  return async () => {
    await rm(folder, { recursive: true, force: true });
    if (server) await dropPostgresDatabases(server, prefix);
  };
}

async function embeddedSnapshot(): Promise<Buffer> {
  const pglite = await createPglite({});
  const { db, close } = embeddedDatabase(pglite, () => pglite.close());
  await fillAsStarted(db);
  const snapshot = await pglite.dumpDataDir("none");
  await close();
  return Buffer.from(await snapshot.arrayBuffer());
}

async function postgresTemplate(server: string, name: string): Promise<string> {
  const database = await openTestPostgres(await createPostgresDatabase(server, name));
  await fillAsStarted(database.db);
  await database.close();
  return name;
}

/** A database as `pathlens start` leaves an empty one: migrated, with the reference data. */
async function fillAsStarted(db: Db): Promise<void> {
  await migrate(db);
  await seedFrontDoors(db);
}
