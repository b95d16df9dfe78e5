import { noticeMailJob } from "~/features/domain-lens/notices/notice-mail.schema";
import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { seedChanges } from "./demonstration-changes";
import { seedFirstVersion, seedWorkloads } from "./demonstration-first-version";
import { seedFoundNames } from "./demonstration-found-names";
import { seedDemonstrationOcdi } from "./demonstration-ocdi";
import { seedDemonstrationPeople } from "./demonstration-people";
import { demonstrationInstance } from "./demonstration-sets";

/**
 * Fills the demonstration instance with endpoint sets of an invented company: three versions
 * with their records, changes in every state, names that were found but are in no set, and
 * requests to assign them. An instance that has anything is left as it is.
 *
 * @returns whether it was filled
 */
export async function seedDemonstrationEndpoints(db: Db, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom("endpoint_set")
    .select("internal_id")
    .where("instance", "=", demonstrationInstance)
    .limit(1)
    .executeTakeFirst();
  if (known) return false;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const workloads = await seedWorkloads(db, daysAgo(120));
  const setIds = await seedFirstVersion(db, { workloads, at: daysAgo(60) });
  const people = await seedDemonstrationPeople(db, { workloads, now });
  await seedChanges({ db, people, setIds, workloads }, daysAgo);
  await seedFoundNames({ db, people, workloads, now });
  await seedDemonstrationOcdi({ db, people, now }, demonstrationInstance);
  await mark(db, [...workloads.values()]);
  // Nobody is mailed about what the demonstration says happened weeks ago.
  await db
    .deleteFrom("job")
    .where("kind", "=", noticeMailJob.name)
    .where("created_at", "<", daysAgo(0.5))
    .execute();
  return true;
}

/** Everything that was made says of itself that it is a demonstration. */
async function mark(db: Db, workloadIds: readonly string[]): Promise<void> {
  for (const table of ["endpoint_set", "fqdn", "publication"] as const) {
    await db
      .updateTable(table)
      .set({ is_demonstration: true })
      .where("instance", "=", demonstrationInstance)
      .execute();
  }
  await db
    .updateTable("workload")
    .set({ is_demonstration: true })
    .where("id", "in", [...workloadIds])
    .execute();
}
