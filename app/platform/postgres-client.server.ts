import { createHash } from "node:crypto";

import pg from "pg";

import { copyLinesOf } from "./copy-lines";
import { asUnavailable, DatabaseUnavailable } from "./database-fault";
import { copyOver } from "./postgres-copy.server";

/** A connection that is not made after this time is given up: pages answer within 3 s. */
const connectLimitMs = 1_500;

/** A query without an answer for so long makes us ask whether Postgres works on it, and again later and later. */
const firstLookMs = 1_500;
const laterLookMost = 30_000;

/** Postgres answers this question at once, or is taken for silent. */
const lookLimitMs = 1_000;

/**
 * What Postgres itself ends, in ms: a statement that waits for another session's lock, one that runs,
 * and a transaction whose owner says nothing (as a stopped process does, which would keep its locks).
 */
const serverLimits = {
  lock_timeout: 2_500,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 300_000,
};

/** How every connection to Postgres is opened. */
export const connectionSettings = {
  connectionTimeoutMillis: connectLimitMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
export const poolSettings = { ...connectionSettings, ...serverLimits };

/**
 * Marks a statement that Postgres reads and plans once for each connection, and not each time: for the
 * few that come hundreds of times a second and look rows up by their keys.
 */
export const preparedMark = "/* prepared */";

/** A statement's mark stands at its beginning. */
const markWithin = 40;

type Connection = { stream: { destroy: (error?: Error) => void } };

/** Cuts a connection without a word to the other side, which may not be listening. */
export function cut(client: pg.Client): void {
  (client as unknown as { connection: Connection }).connection.stream.destroy();
}

/** A pool's class of connections to `url`: prepares marked statements and leaves a Postgres that went silent. */
export function watchedClient(url: string): typeof pg.Client {
  return class WatchedClient extends pg.Client {
    private readonly names = new Map<string, string>();
    private isSilent = false;

    constructor(config?: pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...given: unknown[]) => unknown;
      this.query = ((statement: unknown, ...rest: unknown[]) => {
        const lines = copyLinesOf(rest[0]);
        return this.watched(
          lines && typeof statement === "string"
            ? copyOver(this, statement, lines)
            : query(this.prepared(statement), ...rest),
        );
      }) as typeof this.query;
    }

    private prepared(statement: unknown): unknown {
      if (typeof statement !== "string" || !statement.slice(0, markWithin).includes(preparedMark))
        return statement;
      const name =
        this.names.get(statement) ?? createHash("sha256").update(statement).digest("base64url");
      this.names.set(statement, name);
      return { name, text: statement };
    }

    private watched(answer: unknown): unknown {
      if (!(answer instanceof Promise)) return answer;
      let timer: NodeJS.Timeout;
      let isAnswered = false;
      const look = async (afterMs: number) => {
        const isAtWork = await worksFor(url, (this as unknown as { processID: number }).processID);
        if (isAnswered) return;
        if (isAtWork) return lookLater(Math.min(2 * afterMs, laterLookMost));
        this.isSilent = true;
        cut(this);
      };
      const lookLater = (afterMs: number) =>
        void (timer = setTimeout(() => void look(afterMs), afterMs).unref());
      lookLater(firstLookMs);
      return answer
        .catch((error: unknown) => {
          throw this.isSilent ? new DatabaseUnavailable("silent", error) : asUnavailable(error);
        })
        .finally(() => {
          isAnswered = true;
          clearTimeout(timer);
        });
    }
  };
}

/**
 * Whether Postgres answers, and works on what one of our connections asked. Behind a pooler the process
 * is unknown: then its answer is enough. A refusal is an answer too.
 */
async function worksFor(url: string, processId: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: lookLimitMs,
    query_timeout: lookLimitMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ state: string | null }>(
      "select state from pg_stat_activity where pid = $1",
      [processId],
    );
    return rows[0]?.state !== "idle" && rows[0]?.state !== "idle in transaction";
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    cut(client);
  }
}
