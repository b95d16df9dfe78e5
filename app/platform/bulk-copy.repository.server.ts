import { sql, type Insertable, type Transaction } from "kysely";

import { CopyLines } from "./copy-lines";
import { copyLine, type CopyValue } from "./copy-text";

/** Rows of one COPY statement: far below the longest time that a statement may take. */
const rowsPerStatement = 10_000;

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/**
 * Copies rows into a table, in the order they come, as part of a transaction: all of them are there
 * when it commits, or none. What is not among `columns` gets its default. Rows are taken from their
 * source as fast as the database takes them.
 *
 * @returns how many there were
 * @throws what the database says of a row that does not fit, or the source throws; the transaction is lost
 */
export async function copyRows<
  Schema,
  Table extends keyof Schema & string,
  Column extends keyof Insertable<Schema[Table]> & string,
>(
  trx: Transaction<Schema>,
  { table, columns }: { table: Table; columns: readonly Column[] },
  rows: Rows<Pick<Insertable<Schema[Table]>, Column>>,
): Promise<number> {
  const names = sql.join(columns.map((column) => sql.id(column)));
  const statement = sql`copy ${sql.table(table)} (${names}) from stdin`.compile(trx);
  let lines: string[] = [];
  let copied = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    const parameters = [new CopyLines(lines)];
    lines = [];
    const { rows: told } = await trx.executeQuery<{ count: number }>({
      ...statement,
      parameters,
    });
    copied += told[0]?.count ?? 0;
  };
  const add = (row: Pick<Insertable<Schema[Table]>, Column>) =>
    lines.push(copyLine(columns.map((column) => row[column] as CopyValue)));

  // Waiting for each row costs as much as writing it: only where they come one by one.
  if (Symbol.iterator in rows) {
    for (const row of rows) if (add(row) === rowsPerStatement) await flush();
  } else {
    for await (const row of rows) if (add(row) === rowsPerStatement) await flush();
  }
  await flush();
  return copied;
}
