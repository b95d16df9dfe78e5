import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { Database } from "#db/schema";

import { asUnavailable } from "./database-fault";
import { damagedDatabase, requireWholeDatabase, withoutFolder } from "./embedded-folder.server";
import { lockFolder } from "./folder-lock.server";
import { pgliteDialect } from "./pglite-dialect.server";
import { poolSettings, watchedClient } from "./postgres-client.server";
import { PostgresListener, type NoticeListener } from "./postgres-listener.server";

export { preparedMark } from "./postgres-client.server";

export type Db = Kysely<Database>;

export type OpenDatabase = {
  db: Db;
  kind: "postgres" | "embedded";
  /** Delivers the NOTIFYs of `channel` until the returned function is called. */
  listen: (channel: string, onNotice: NoticeListener) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

/** Postgres types that both drivers must return alike: int8 and numeric as numbers. */
const int8 = 20;
const numeric = 1700;
const day = 1082;

/** Opens the embedded database in `folder` (in memory without one). */
export async function openEmbeddedDatabase(folder?: string): Promise<OpenDatabase> {
  if (!folder) {
    const inMemory = await createPglite({ dataDir: "memory://" });
    return embeddedDatabase(inMemory, () => inMemory.close());
  }
  const lock = await lockFolder(folder).catch((error: unknown) => {
    throw withoutFolder(error, folder);
  });
  try {
    const isThere = await requireWholeDatabase(folder);
    const pglite = await createPglite({ dataDir: `file://${folder}/postgres` }).catch(
      (error: unknown) => {
        throw isThere ? damagedDatabase(error, folder) : error;
      },
    );
    return embeddedDatabase(pglite, async () => {
      await pglite.close();
      await lock.release();
    });
  } catch (error) {
    await lock.release();
    throw withoutFolder(error, folder);
  }
}

/**
 * Files that the embedded Postgres keeps open, of 1 000 by its own choice: it shares the descriptors of
 * the process with streams and requests. Opening one of the others takes less than a millisecond.
 */
const openFilesMost = 200;

/** The embedded Postgres, which answers in the types that Postgres answers in. */
export function createPglite(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({
    ...options,
    startParams: [...PGlite.defaultStartParams, "-c", `max_files_per_process=${openFilesMost}`],
    parsers: { [int8]: Number, [numeric]: Number, [day]: String },
  });
}

/** A database over an embedded Postgres that is open. @param end what closing it does */
export function embeddedDatabase(pglite: PGlite, end: () => Promise<void>): OpenDatabase {
  const db = new Kysely<Database>({ dialect: pgliteDialect(pglite) });
  return {
    db,
    kind: "embedded",
    // In line with all others: within somebody's transaction it would go when that is rolled back.
    listen: (channel, onNotice) => db.connection().execute(() => pglite.listen(channel, onNotice)),
    close: async () => {
      await db.destroy();
      await end();
    },
  };
}

/** Connections one process keeps to Postgres; ten serve two cores with room for waits. */
const poolSize = 10;

/**
 * Opens the Postgres of `url`.
 *
 * @param options.waitLimitMs time after which a statement that got no connection fails, in ms
 */
export async function openPostgres(
  url: string,
  { waitLimitMs = poolSettings.connectionTimeoutMillis }: { waitLimitMs?: number } = {},
): Promise<OpenDatabase> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  types.setTypeParser(numeric, Number);
  types.setTypeParser(day, String);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    ...poolSettings,
    connectionTimeoutMillis: waitLimitMs,
    Client: watchedClient(url),
  });
  pool.on("error", () => undefined);
  // The pool listens only while a connection is idle: one that is cut in a transaction would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: () => connected(pool), end: () => pool.end() },
    }),
  });
  const listener = new PostgresListener(url);
  return {
    db,
    kind: "postgres",
    listen: (channel, onNotice) => listener.listen(channel, onNotice),
    close: async () => {
      await listener.close();
      await db.destroy();
    },
  };
}

/** A connection of the pool, or a word about why there is none. */
async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asUnavailable(error);
  }
}
