import { randomUUID } from "node:crypto";

import { countsOf, type FeedChange } from "~/features/domain-lens/publishing/feed-change";
import {
  insertFeedChanges,
  insertPublication,
} from "~/features/domain-lens/publishing/publication.repository.server";
import type { Instance } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import type { Db } from "~/platform/database.server";

/** A record as a test names it; `setId` is the set it is of, where there is one. */
export type ARecord = Partial<FeedChange> &
  Pick<FeedChange, "endpointSetId"> & { setId?: string; hasNoImpact?: boolean };

type APublication = {
  instance?: Instance;
  version: string;
  publishedAt?: Date;
  publishedBy?: string;
  records?: readonly ARecord[];
};

/** Stores a version with its records, as the publish run leaves them. */
export async function aPublication(
  db: Db,
  {
    instance = "Worldwide",
    version,
    publishedAt = new Date("2030-01-15T16:00:00Z"),
    publishedBy = "Council member",
    records = [],
  }: APublication,
): Promise<void> {
  const changes = records.map(({ setId = randomUUID(), hasNoImpact = false, ...record }) => ({
    disposition: "Change" as const,
    impact: "OtherNonPriorityChanges" as const,
    ...record,
    version,
    setId,
    changeId: null,
    hasNoImpact,
  }));
  await db.transaction().execute(async (trx) => {
    await insertPublication(trx, {
      instance,
      version,
      publishedAt,
      publishedBy,
      ...countsOf(changes),
    });
    await insertFeedChanges(
      trx,
      instance,
      changes.map(({ hasNoImpact, impact, ...change }) => ({
        ...change,
        ...(hasNoImpact ? {} : { impact }),
      })),
    );
  });
}
