import type { StoredFeedChange } from "~/features/domain-lens/publishing/publication.repository.server";
import type { FeedSet } from "~/features/domain-lens/publishing/feed-set";

/** A set as somebody keeps it who reads `/changes` alone. */
type ReadSet = {
  id: number;
  urls: Set<string>;
  ips: Set<string>;
  attributes: Record<string, unknown>;
};

/** Attributes of which an empty text says that they are not there. */
const textAttributes = ["tcpPorts", "udpPorts", "notes"];

/**
 * Applies records as the contract has them, knowing nothing of how they are made: previous and
 * current say the attributes, add and remove the endpoints, Remove that the set is gone.
 */
export function appliedChanges(
  sets: ReadonlyMap<number, ReadSet>,
  records: readonly Omit<StoredFeedChange, "id">[],
): Map<number, ReadSet> {
  const read = new Map(sets);
  for (const { endpointSetId: id, disposition, current, add, remove } of records) {
    if (disposition === "Remove") {
      read.delete(id);
      continue;
    }
    const known = read.get(id) ?? { id, urls: new Set(), ips: new Set(), attributes: {} };
    read.set(id, {
      id,
      urls: new Set(
        [...known.urls].filter((url) => !remove?.urls?.includes(url)).concat(add?.urls ?? []),
      ),
      ips: new Set(
        [...known.ips].filter((ip) => !remove?.ips?.includes(ip)).concat(add?.ips ?? []),
      ),
      attributes: { ...known.attributes, ...current },
    });
  }
  return read;
}

/**
 * What a reader holds, in a form to compare: in no order, without what is not there. The display
 * name is told by `/endpoints` alone.
 */
export function comparable(sets: Iterable<ReadSet>): Map<number, unknown> {
  return new Map(
    [...sets]
      .sort((one, other) => one.id - other.id)
      .map(({ id, urls, ips, attributes }) => [
        id,
        {
          urls: [...urls].sort(),
          ips: [...ips].sort(),
          attributes: Object.fromEntries(
            Object.entries(attributes)
              .filter(([name, value]) => !(textAttributes.includes(name) && value === ""))
              .sort(([one], [other]) => (one < other ? -1 : 1)),
          ),
        },
      ]),
  );
}

/** The sets of `/endpoints` as a reader would hold them. */
export function readSets(sets: readonly FeedSet[]): ReadSet[] {
  return sets.map(({ id, urls = [], ips = [], serviceAreaDisplayName: _name, ...attributes }) => ({
    id,
    urls: new Set(urls),
    ips: new Set(ips),
    attributes,
  }));
}
