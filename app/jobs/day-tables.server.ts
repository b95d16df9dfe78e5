import { furtherServers } from "~/features/performance/sample-servers.server";
import { sampleDays } from "~/features/performance/samples/sample";
import { sampleTable } from "~/features/performance/samples/sample.repository.server";
import type { Db } from "~/platform/database.server";
import { keepDays, type DayTable } from "~/platform/day-partitions.repository.server";
import type { Log } from "~/platform/log.server";

/** A table by day, and the databases that have it beside the first one. */
type KeptTable = DayTable & { further?: () => readonly Db[] };

/** The one list of tables with a partition for each day (decision 0042). */
const dayTables: readonly KeptTable[] = [
  { table: sampleTable, keptDays: sampleDays, further: furtherServers },
];

/** Creates the days to come and drops those past their time. A table that fails does not stop the others. */
export async function keepDayTables(
  db: Db,
  log: Log,
  { now = new Date(), tables = dayTables }: { now?: Date; tables?: readonly KeptTable[] } = {},
): Promise<void> {
  for (const { further, ...table } of tables)
    for (const [server, each] of [db, ...(further?.() ?? [])].entries()) {
      const name = { table: table.table, server };
      try {
        const dropped = await keepDays(each, table, now);
        if (dropped.length > 0) log.info("days-dropped", { ...name, days: dropped.join(" ") });
      } catch (error) {
        log.error("days-not-kept", name, error);
      }
    }
}
