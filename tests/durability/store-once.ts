import process from "node:process";

import { sql, type Kysely } from "kysely";

import { findReportForUpdate } from "~/features/reports/report.repository.server";
import { dayMs, utcDayOf } from "~/lib/time";
import { copyRows } from "~/platform/bulk-copy.repository.server";
import type { Db } from "~/platform/database.server";
import { dropDaysBefore, writeDays } from "~/platform/day-partitions.repository.server";

import { openPlace } from "./killed-process";

// Stores what the test asks for, in a process of its own that the test kills. It says `begun`, then a
// line for everything that is stored for good, and `ended` at the end.
const [kind, place = "", what = "", from = "0"] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const rowsOfBatch = 5_000;
const batches = 200;
const days = 300;
const daysKept = 3;

type Schema = { batch_row: { batch: number; position: number; text: string } };

/** Copies batch after batch, each in its own transaction. */
async function copy(db: Kysely<Schema>): Promise<void> {
  for (let batch = Number(from); batch < Number(from) + batches; batch += 1) {
    const rows = function* () {
      for (let position = 0; position < rowsOfBatch; position += 1)
        yield { batch, position, text: `row ${position}\tof\n${batch}` };
    };
    const columns = ["batch", "position", "text"] as const;
    await db.transaction().execute((trx) => copyRows(trx, { table: "batch_row", columns }, rows()));
    say(`copied ${batch}`);
  }
}

/** Writes a row to day after day, and drops those that are too old. */
async function keep(db: Db): Promise<void> {
  const first = Date.parse(from);
  for (let number = 0; number < days; number += 1) {
    const day = utcDayOf(new Date(first + number * dayMs));
    await writeDays(db, { table: "reading", days: [day] }, (trx) =>
      sql`insert into reading (at) values (${`${day}T12:00:00Z`}::timestamptz)`.execute(trx),
    );
    say(`wrote ${day}`);
    const oldest = utcDayOf(new Date(first + (number - daysKept) * dayMs));
    for (const dropped of await dropDaysBefore(db, "reading", oldest)) say(`dropped ${dropped}`);
  }
}

/** Locks report after report, which stores it in today's version. */
async function upgrade(db: Db): Promise<void> {
  const reports = await db.selectFrom("report").select("id").orderBy("id").execute();
  for (const { id } of reports) {
    await db.transaction().execute(async (trx) => {
      await findReportForUpdate(trx, { id, variant: "MultiTenant", now: new Date() });
    });
    say(`upgraded ${id}`);
  }
}

const { db, close } = await openPlace(kind, place);
await sql`select 1`.execute(db);
say("begun");
if (what === "copy") await copy(db as unknown as Kysely<Schema>);
if (what === "days") await keep(db);
if (what === "upgrade") await upgrade(db);
say("ended");
await close();
