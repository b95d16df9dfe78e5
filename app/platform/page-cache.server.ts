import { LRUCache } from "lru-cache";

/** Memory the rendered pages of one process may take: about a thousand finished reports. */
const pageCacheBytes = 32 * 1024 * 1024;

/** What an entry costs beside its page and key: its slot, the object, the Buffer. */
const entryBytes = 200;

/** The most recently used values by key, bounded in bytes. */
export class ByteCache {
  private readonly entries: LRUCache<string, Buffer>;

  constructor(bytesMost: number) {
    this.entries = new LRUCache({ maxSize: bytesMost, sizeCalculation: costOf });
  }

  /** Bytes held, keys and entries included. */
  get bytes(): number {
    return this.entries.calculatedSize;
  }

  get(key: string): Buffer | undefined {
    return this.entries.get(key);
  }

  /** Keeps a copy of `value`; one larger than the whole cache is not kept. */
  set(key: string, value: Uint8Array): void {
    // A copy of its own, since a small Buffer is a view of a larger one that it would keep alive.
    const own = Buffer.allocUnsafeSlow(value.byteLength);
    own.set(value);
    this.entries.set(key, own);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}

function costOf(value: Buffer, key: string): number {
  return key.length * 2 + value.byteLength + entryBytes;
}

/** Rendered pages of this process by ETag: a tag names one content, so nothing here goes stale. */
export const pageCache = new ByteCache(pageCacheBytes);
