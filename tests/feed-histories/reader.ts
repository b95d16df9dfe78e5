import { BlockList } from "node:net";
import { isDeepStrictEqual } from "node:util";

import { appliedChanges, comparable, readSets } from "#tests/support/feed-reader";
import type { FeedSet } from "~/features/domain-lens/publishing/feed-set";
import type { StoredFeedChange } from "~/features/domain-lens/publishing/publication.repository.server";

/** A version as `/endpoints` answered it. */
export type ReadVersion = { version: string; sets: readonly FeedSet[] };

export type PublicRecord = StoredFeedChange;

/**
 * What is wrong with the records of `/changes` for one version after another: a reader who applies them has other sets
 * than `/endpoints` answered, a disposition is not what the rules say, or a removal names what is still published.
 */
export function faultsOfHistory(
  versions: readonly ReadVersion[],
  records: readonly PublicRecord[],
): string[] {
  const faults: string[] = [];
  let read = appliedChanges(new Map(), []);
  let before: readonly FeedSet[] = [];
  for (const { version, sets } of versions) {
    const own = records.filter((record) => record.version === version);
    read = appliedChanges(read, own);
    if (!isDeepStrictEqual(comparable(read.values()), comparable(readSets(sets))))
      faults.push(`${version}: a reader of the records has other sets than /endpoints`);
    faults.push(...dispositionFaults(before, own, sets).map((fault) => `${version}: ${fault}`));
    faults.push(...removalFaults(before, own, sets).map((fault) => `${version}: ${fault}`));
    before = sets;
  }
  const known = new Set(versions.map(({ version }) => version));
  for (const { id, version } of records)
    if (!known.has(version))
      faults.push(`record ${id} is of version ${version}, which nobody could read`);
  const order = records.map(({ id }) => id);
  if (
    !isDeepStrictEqual(
      order,
      order.map((_id, index) => (order[0] ?? 0) + index),
    )
  )
    faults.push("the records are not numbered one by one");
  return faults;
}

/** In one version a set's first record is an Add when it comes, its last a Remove when it goes, others are Changes. */
function dispositionFaults(
  before: readonly FeedSet[],
  records: readonly PublicRecord[],
  after: readonly FeedSet[],
): string[] {
  const isIn = (sets: readonly FeedSet[], id: number) => sets.some((set) => set.id === id);
  return [...new Set(records.map(({ endpointSetId }) => endpointSetId))].flatMap((id) => {
    const told = records
      .filter(({ endpointSetId }) => endpointSetId === id)
      .map(({ disposition }) => disposition);
    const [was, is] = [isIn(before, id), isIn(after, id)];
    const expected = told.map((_disposition, index) => {
      if (is && !was && index === 0) return "Add";
      return was && !is && index === told.length - 1 ? "Remove" : "Change";
    });
    if (!was && !is) return [`set ${id} has records, and is in neither version`];
    return isDeepStrictEqual(told, expected)
      ? []
      : [`set ${id} is told as ${told.join(", ")}, not as ${expected.join(", ")}`];
  });
}

/**
 * What leaves the feed is a RemovedIpOrUrl. What another set still has, also by a wildcard or by a wider prefix, is a
 * duplicate; it was moved where another set gained it in this version.
 */
function removalFaults(
  before: readonly FeedSet[],
  records: readonly PublicRecord[],
  after: readonly FeedSet[],
): string[] {
  const gained = new Set(
    after.flatMap((set) =>
      endpointsOf(set).filter(
        (text) =>
          !before.some(({ id, ...other }) => id === set.id && endpointsOf(other).includes(text)),
      ),
    ),
  );
  return records.flatMap(({ endpointSetId, impact, remove }) =>
    [...(remove?.urls ?? []), ...(remove?.ips ?? [])].flatMap((text) => {
      const isThere = after.some((set) =>
        endpointsOf(set).some((published) => covers(published, text)),
      );
      const expected = gained.has(text)
        ? "MovedIpOrUrl"
        : isThere
          ? "RemovedDuplicateIpOrUrl"
          : "RemovedIpOrUrl";
      return impact === expected
        ? []
        : [`set ${endpointSetId} loses ${text} by ${impact}, not by ${expected}`];
    }),
  );
}

function endpointsOf({ urls = [], ips = [] }: Pick<FeedSet, "urls" | "ips">): string[] {
  return [...urls, ...ips];
}

/** Whether readers who have `published` need nothing else for `asked`. */
export function covers(published: string, asked: string): boolean {
  if (published === asked) return true;
  if (published.includes("/") || asked.includes("/"))
    return published.includes("/") && asked.includes("/") && containsPrefix(published, asked);
  if (!published.includes("*")) return false;
  const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  const pattern = published.startsWith("*")
    ? `.+${escaped(published.slice(1))}`
    : published.split("*").map(escaped).join("[^.]*");
  return new RegExp(`^${pattern}$`).test(asked);
}

function containsPrefix(wide: string, narrow: string): boolean {
  const [address = "", length = ""] = wide.split("/");
  const [inner = "", innerLength = ""] = narrow.split("/");
  const family = address.includes(":") ? "ipv6" : "ipv4";
  if (inner.includes(":") !== (family === "ipv6") || Number(innerLength) < Number(length))
    return false;
  const list = new BlockList();
  list.addSubnet(address, Number(length), family);
  return list.check(inner, family);
}
