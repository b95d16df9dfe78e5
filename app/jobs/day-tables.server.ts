import { sampleDays } from "~/features/performance/samples/sample";
import { sampleTable } from "~/features/performance/samples/sample.repository.server";
import type { Db } from "~/platform/database.server";
import { keepDays, type DayTable } from "~/platform/day-partitions.repository.server";
import type { Log } from "~/platform/log.server";

/** The one list of tables with a partition for each day (decision 0042). */
const dayTables: readonly DayTable[] = [{ table: sampleTable, keptDays: sampleDays }];

/** Creates the days to come and drops those past their time. A table that fails does not stop the others. */
export async function keepDayTables(
  db: Db,
  log: Log,
  { now = new Date(), tables = dayTables }: { now?: Date; tables?: readonly DayTable[] } = {},
): Promise<void> {
  for (const table of tables) {
    try {
      const dropped = await keepDays(db, table, now);
      if (dropped.length > 0)
        log.info("days-dropped", { table: table.table, days: dropped.join(" ") });
    } catch (error) {
      log.error("days-not-kept", { table: table.table }, error);
    }
  }
}
