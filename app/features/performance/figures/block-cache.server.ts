import { LRUCache } from "lru-cache";

import type { Db } from "~/platform/database.server";

/** Bytes of blocks that a process keeps (docs/limits.md). */
const cacheBytes = 64 * 1024 * 1024;

/** A part of a block with the number of the transaction that wrote it. */
type KeptPart = { revision: number; data: Uint8Array };

const caches = new WeakMap<object, LRUCache<string, KeptPart>>();

/** The parts of blocks that this process has read from a database. */
export function blockCache(db: Db): LRUCache<string, KeptPart> {
  let cache = caches.get(db);
  if (!cache) {
    cache = new LRUCache({
      maxSize: cacheBytes,
      sizeCalculation: ({ data }) => Math.max(1, data.length),
    });
    caches.set(db, cache);
  }
  return cache;
}
