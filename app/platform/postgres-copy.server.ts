import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

/**
 * Sends lines to a `copy … from stdin`.
 *
 * @returns once Postgres has taken all of them and is ready for the next statement
 */
export function copyOver(
  client: pg.Client,
  statement: string,
  lines: readonly string[],
): Promise<{ command: string; rowCount: number; rows: object[] }> {
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom(statement));
    stream.once("error", reject);
    stream.once("finish", () =>
      resolve({ command: "COPY", rowCount: stream.rowCount, rows: [{ count: stream.rowCount }] }),
    );
    stream.end(Buffer.from(lines.join("")));
  });
}
