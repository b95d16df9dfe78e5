import type { Instance } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { feedSetOf } from "~/features/domain-lens/publishing/feed-set";
import { listFeedChanges } from "~/features/domain-lens/publishing/publication.repository.server";
import { listPublishedSets } from "~/features/domain-lens/publishing/published-set.repository.server";
import { firstVersion } from "~/features/domain-lens/publishing/version";
import type { Db } from "~/platform/database.server";

import { appliedChanges, comparable, readSets } from "./feed-reader";

/**
 * The feed as a reader of `/changes` from the beginning knows it, and as it is published: equal
 * where no record lies.
 */
export async function readBothWays(
  db: Db,
  instance: Instance,
): Promise<{ applied: unknown; published: unknown }> {
  const records = await listFeedChanges(db, { instance, after: firstVersion });
  const sets = (await listPublishedSets(db, { instance })).flatMap((set) => feedSetOf(set) ?? []);
  return {
    applied: comparable(appliedChanges(new Map(), records).values()),
    published: comparable(readSets(sets)),
  };
}
