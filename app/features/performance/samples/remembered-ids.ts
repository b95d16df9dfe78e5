import type { LRUCache } from "lru-cache";

/** Keys are texts and numbers, which Maps compare by value. */
export type Key = string | number;

/**
 * The ids of keys: remembered ones, and all others by one call of `find`, which are remembered then.
 *
 * @param keys as many as the answer has; 0 is the id of null
 * @param find ids in the order of the keys that it is asked for, each once
 */
export async function idsOf<Asked extends Key>(
  remembered: LRUCache<Asked, number>,
  keys: readonly (Asked | null)[],
  find: (missing: readonly Asked[]) => Promise<readonly number[]>,
): Promise<Int32Array> {
  const ids = new Int32Array(keys.length);
  const missing = new Map<Asked, number>();
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? null;
    if (key === null) continue;
    const id = remembered.get(key);
    if (id === undefined) missing.set(key, 0);
    else ids[at] = id;
  }
  if (missing.size === 0) return ids;
  const asked = [...missing.keys()];
  for (const [at, id] of (await find(asked)).entries()) {
    const key = asked[at];
    if (key === undefined) continue;
    missing.set(key, id);
    remembered.set(key, id);
  }
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? null;
    if (key !== null && ids[at] === 0) ids[at] = missing.get(key) ?? 0;
  }
  return ids;
}
