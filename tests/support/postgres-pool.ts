import { randomBytes } from "node:crypto";

import { sql } from "kysely";

import type { OpenDatabase } from "~/platform/database.server";

import { databaseStart, emptied, type DatabaseStart } from "./emptied-database";
import {
  createPostgresDatabase,
  dropPostgresDatabase,
  openTestPostgres,
} from "./postgres-database";

type Server = { server: string; template: string; prefix: string };
/** A copy, and the connection that empties it: it stays, for a new one would read the whole catalogue each time. */
type Copy = { name: string; url: string; own: OpenDatabase };

/** How long a connection may take to end after it was told to. */
const endLimitMs = 10_000;

const idle: Copy[] = [];
let templateStart: DatabaseStart | undefined;

/**
 * A database of Postgres as the program leaves a new one: one that an earlier test gave back, emptied,
 * for copying and dropping another takes a quarter of a second of the processor. Closing it gives it
 * back, or drops it where its tables were changed.
 */
export async function borrowPostgres(from: Server): Promise<OpenDatabase> {
  const copy = idle.pop() ?? (await copyOf(from));
  const database = await openTestPostgres(copy.url);
  return {
    ...database,
    close: async () => {
      await database.close();
      if (await isEmptied(copy.own)) idle.push(copy);
      else {
        await copy.own.close();
        await dropPostgresDatabase(from.server, copy.name);
      }
    },
  };
}

async function copyOf({ server, template, prefix }: Server): Promise<Copy> {
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  const url = await createPostgresDatabase(server, name, template);
  const own = await openTestPostgres(url);
  // Every copy has the tables of its template under the same numbers.
  templateStart ??= await databaseStart(own.db);
  return { name, url, own };
}

/** Empties a database after the last connection of its test has ended. @returns false where it is to be dropped */
async function isEmptied({ db }: OpenDatabase): Promise<boolean> {
  const start = templateStart;
  if (!start) return false;
  return db.connection().execute(async (own) => {
    const { rows } = await sql<{ has_ended: boolean }>`
      select pg_terminate_backend(pid, ${endLimitMs}) as has_ended from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(own);
    const tables = rows.every((row) => row.has_ended) && (await emptied(own, start));
    if (!tables) return false;
    // Nothing of the deleted rows stays, for tests that ask how large a table is.
    if (tables.length > 0)
      await sql`vacuum ${sql.join(tables.map((table) => sql.table(table)))}`.execute(own);
    return true;
  });
}
