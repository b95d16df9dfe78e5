import pg from "pg";

import { openPostgres, type OpenDatabase } from "~/platform/database.server";

/** Code Postgres answers when the template has a connection left that is just closing. */
const objectInUse = "55006";
const attempts = 20;
const pauseMs = 100;

/** Far above what the program waits for a connection: a test is not to fail for a busy machine. */
const waitLimitMs = 60_000;

/** Opens the Postgres of `url` for a test. */
export function openTestPostgres(url: string): Promise<OpenDatabase> {
  return openPostgres(url, { waitLimitMs });
}

/**
 * Creates the database `name` on `server`, as a copy of `template` where one is given.
 *
 * @returns its address
 */
export async function createPostgresDatabase(
  server: string,
  name: string,
  template?: string,
): Promise<string> {
  const copy = template ? ` template ${pg.escapeIdentifier(template)}` : "";
  await withAdministrator(server, async (client) => {
    for (let attempt = 1; ; attempt++) {
      try {
        await client.query(`create database ${pg.escapeIdentifier(name)}${copy}`);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== objectInUse || attempt === attempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  });
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** Drops the database `name`, whoever is still connected to it. */
export async function dropPostgresDatabase(server: string, name: string): Promise<void> {
  await withAdministrator(server, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  );
}

/** Drops every database whose name begins with `prefix`, which carries this run's random part. */
export async function dropPostgresDatabases(server: string, prefix: string): Promise<void> {
  const { rows } = await withAdministrator(server, (client) =>
    client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    ),
  );
  for (const { datname } of rows) await dropPostgresDatabase(server, datname);
}

async function withAdministrator<Answer>(
  server: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
