import { setImmediate } from "node:timers/promises";

import type { PGlite } from "@electric-sql/pglite";
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";

import { copyLinesOf } from "./copy-lines";
import { asUnavailable } from "./database-fault";

/**
 * Kysely over the embedded Postgres. It has one connection, so callers queue for it:
 * a transaction keeps it to its end, and nothing of another caller slips in between. Who opened
 * the Postgres closes it.
 */
export function pgliteDialect(pglite: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new QueuedDriver(pglite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Rows that are copied without a pause: about 15 ms, in which the program does nothing else. */
const rowsWithoutPause = 2_000;

/** Sends lines to a `copy … from stdin`; PGlite reads them from a file of its own. */
async function copyInto(
  pglite: PGlite,
  statement: string,
  lines: readonly string[],
): Promise<{ count: number }> {
  const fromBlob = statement.replace(/ from stdin$/, " from '/dev/blob'");
  for (let start = 0; start < lines.length; start += rowsWithoutPause) {
    const blob = new Blob(lines.slice(start, start + rowsWithoutPause) as string[]);
    await pglite.query(fromBlob, [], { blob }).catch((error: unknown) => {
      throw asUnavailable(error);
    });
    await setImmediate();
  }
  return { count: lines.length };
}

class QueuedDriver implements Driver {
  private readonly connection: DatabaseConnection;
  private readonly waiting: (() => void)[] = [];
  private isTaken = false;

  constructor(private readonly pglite: PGlite) {
    this.connection = {
      executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        const lines = copyLinesOf(query.parameters);
        if (lines) return { rows: [await copyInto(pglite, query.sql, lines)] as Row[] };
        const { rows, affectedRows } = await pglite
          .query<Row>(query.sql, [...query.parameters])
          .catch((error: unknown) => {
            throw asUnavailable(error);
          });
        return {
          rows,
          numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows),
        };
      },
      async *streamQuery() {
        throw new Error("The embedded database streams no rows; read pages instead.");
      },
    };
  }

  async init(): Promise<void> {
    await this.pglite.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.isTaken) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.isTaken = true;
    return this.connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.waiting.shift();
    if (next) next();
    else this.isTaken = false;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy(): Promise<void> {}
}
