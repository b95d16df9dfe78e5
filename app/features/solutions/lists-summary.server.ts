import { LRUCache } from "lru-cache";

import type { Db } from "~/platform/database.server";

import { nestedPrefixes } from "./nesting";
import type { Solution } from "./solution";
import { listEntries } from "./solution-entry.repository.server";
import { shownListsOf, type ShownList } from "./solution.view";

type ListsSummary = { lists: readonly ShownList[]; nested: number };

/** Summaries that a process keeps, each some 20 kB at most. */
const keptMost = 500;

const kept = new LRUCache<string, ListsSummary>({ max: keptMost });

/**
 * What the page of a solution shows of its lists. Every write of a list is a new revision, so a summary is
 * worked out once for each: a list may have 20 000 prefixes.
 */
export async function listsSummary(
  db: Db,
  { id, revision }: Pick<Solution, "id" | "revision">,
): Promise<ListsSummary> {
  const key = `${id} ${revision}`;
  const known = kept.get(key);
  if (known) return known;
  const entries = await listEntries(db, id);
  const prefixes = entries.filter(({ list }) => list === "ips").map(({ value }) => value);
  const summary = { lists: shownListsOf(entries), nested: nestedPrefixes(prefixes).length };
  kept.set(key, summary);
  return summary;
}
