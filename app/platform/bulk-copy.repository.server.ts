import { sql, type Insertable, type Transaction } from "kysely";

import { CopyLines } from "./copy-lines";
import { copyLine, type CopyValue } from "./copy-text";

/** Rows of one COPY statement. They are written as text in one go: more would block the program for longer. */
const rowsPerStatement = 5_000;

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/**
 * Copies rows into a table within a transaction: when it commits, all of them are there. Other columns
 * than `columns` get their defaults. The source is read only as fast as the database takes the rows.
 *
 * @returns the number of rows
 * @throws the database's error for a row that does not fit, or the source's error; roll back then
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

  // Awaiting each row costs as much as writing it, so only an asynchronous source is awaited.
  if (Symbol.iterator in rows) {
    for (const row of rows) if (add(row) === rowsPerStatement) await flush();
  } else {
    for await (const row of rows) if (add(row) === rowsPerStatement) await flush();
  }
  await flush();
  return copied;
}
