import { createHash } from "node:crypto";

import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

import type { Database } from "#db/schema";

import { lockFolder } from "./folder-lock.server";
import { pgliteDialect } from "./pglite-dialect.server";

export type Db = Kysely<Database>;

/** Called with the payload of every notice on a channel, whichever process sent it. */
export type NoticeListener = (payload: string) => void;

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
  const lock = folder ? await lockFolder(folder) : undefined;
  const pglite = await createPglite({ dataDir: folder ? `file://${folder}/postgres` : "memory://" });
  return embeddedDatabase(pglite, async () => {
    await pglite.close();
    await lock?.release();
  });
}

/** The embedded Postgres, which answers in the types that Postgres answers in. */
export function createPglite(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({ ...options, parsers: { [int8]: Number, [numeric]: Number, [day]: String } });
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
 * Marks a statement that Postgres reads and plans once for each connection, and not each time: for the
 * few that come hundreds of times a second and look rows up by their keys.
 */
export const preparedMark = "/* prepared */";

/** A statement's mark stands at its beginning. */
const markWithin = 40;

class PreparingClient extends pg.Client {
  private readonly names = new Map<string, string>();

  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((statement: unknown, ...rest: unknown[]) => query(this.prepared(statement), ...rest)) as typeof this.query;
  }

  private prepared(statement: unknown): unknown {
    if (typeof statement !== "string" || !statement.slice(0, markWithin).includes(preparedMark)) return statement;
    const name = this.names.get(statement) ?? createHash("sha256").update(statement).digest("base64url");
    this.names.set(statement, name);
    return { name, text: statement };
  }
}

/** Opens the Postgres of `url`. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  types.setTypeParser(numeric, Number);
  types.setTypeParser(day, String);
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types, Client: PreparingClient });
  pool.on("error", () => undefined);
  // The pool listens only while a connection is idle: one that is cut in a transaction would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
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

/** Time before a lost listening connection is opened again. */
const reconnectDelayMs = 500;

/** One connection that only listens, and comes back after it is lost. */
class PostgresListener {
  private readonly channels = new Map<string, Set<NoticeListener>>();
  private client: pg.Client | undefined;
  private connecting: Promise<pg.Client> | undefined;
  private isClosed = false;

  constructor(private readonly url: string) {}

  async listen(channel: string, onNotice: NoticeListener): Promise<() => Promise<void>> {
    const listeners = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, listeners.add(onNotice));
    const client = await this.connected();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      listeners.delete(onNotice);
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.connecting?.catch(() => undefined);
    await this.client?.end();
  }

  private connected(): Promise<pg.Client> {
    if (this.client) return Promise.resolve(this.client);
    this.connecting ??= this.connect().finally(() => (this.connecting = undefined));
    return this.connecting;
  }

  private connectAgain(): void {
    if (this.isClosed) return;
    setTimeout(() => void this.connected().catch(() => this.connectAgain()), reconnectDelayMs).unref();
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    client.on("notification", ({ channel, payload }) => {
      for (const onNotice of this.channels.get(channel) ?? []) onNotice(payload ?? "");
    });
    const reconnect = () => {
      if (this.client !== client) return;
      this.client = undefined;
      this.connectAgain();
    };
    client.on("error", reconnect);
    client.on("end", reconnect);
    await client.connect();
    this.client = client;
    for (const channel of this.channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }
}
