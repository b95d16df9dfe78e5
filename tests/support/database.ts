import { inject } from "vitest";

import type { OpenDatabase } from "~/platform/database.server";

import { borrowEmbedded } from "./embedded-pool";
import { borrowPostgres } from "./postgres-pool";
import { isDeep } from "./random";

export type DatabaseKind = OpenDatabase["kind"];

/** The databases every database test runs on, for `describe.each`. */
export function testDatabases(): DatabaseKind[] {
  return process.env.TEST_DATABASE_URL ? ["embedded", "postgres"] : ["embedded"];
}

/**
 * The databases that tests of the whole site run on: the real one where there is one. What differs between
 * the two is tested beside their queries, and the journeys drive the site on the embedded one; a deep run takes both.
 */
export function siteDatabases(): DatabaseKind[] {
  const all = testDatabases();
  return isDeep ? all : all.slice(-1);
}

/** Opens a database of the test's own, as a started program has it; closing it ends that. */
export async function openTestDatabase(kind: DatabaseKind = "embedded"): Promise<OpenDatabase> {
  if (kind === "postgres") return openOnPostgres();
  return borrowEmbedded(inject("embeddedSnapshot"));
}

async function openOnPostgres(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const template = inject("postgresTemplate");
  if (!server || !template)
    throw new Error("TEST_DATABASE_URL is not set: there is no Postgres to test on.");
  return borrowPostgres({ server, template, prefix: inject("postgresPrefix") });
}
