/** Memory the rendered pages of one process may take: about a thousand finished reports. */
const pageCacheBytes = 32 * 1024 * 1024;

/** What an entry costs beside its page and key: the map's slot, the object, the Buffer. */
const entryBytes = 200;

/** The most recently used values by key, bounded in bytes. */
export class ByteCache {
  private readonly entries = new Map<string, Buffer>();
  private held = 0;

  constructor(private readonly bytesMost: number) {}

  /** Bytes held, keys and entries included. */
  get bytes(): number {
    return this.held;
  }

  get(key: string): Buffer | undefined {
    const value = this.entries.get(key);
    if (value) this.entries.delete(key);
    if (value) this.entries.set(key, value);
    return value;
  }

  /** Keeps a copy of `value`; one larger than the whole cache is not kept. */
  set(key: string, value: Uint8Array): void {
    this.delete(key);
    const cost = costOf(key, value);
    if (cost > this.bytesMost) return;
    // A copy of its own, since a small Buffer is a view of a larger one that it would keep alive.
    const own = Buffer.allocUnsafeSlow(value.byteLength);
    own.set(value);
    this.entries.set(key, own);
    this.held += cost;
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.bytesMost) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.entries.get(key);
    if (!value) return;
    this.entries.delete(key);
    this.held -= costOf(key, value);
  }

  clear(): void {
    this.entries.clear();
    this.held = 0;
  }
}

function costOf(key: string, value: Uint8Array): number {
  return key.length * 2 + value.byteLength + entryBytes;
}

/** Rendered pages of this process by ETag: a tag names one content, so nothing here goes stale. */
export const pageCache = new ByteCache(pageCacheBytes);

/** What a loader gives in the place of its data where the page is kept; the page's policy depends on its script. */
export type KeptPage = { isKept: true; hasCopyButtons: boolean };

/** The pages of loaders' answers, which stay in hand until they are sent, whatever the cache lets go meanwhile. */
const inHand = new WeakMap<object, Buffer>();

/** What stands for the kept page of a tag; undefined where it has to be rendered. */
export function keptPage(
  tag: string,
  { hasCopyButtons }: Pick<KeptPage, "hasCopyButtons">,
): KeptPage | undefined {
  const page = pageCache.get(tag);
  if (!page) return undefined;
  const kept: KeptPage = { isKept: true, hasCopyButtons };
  inHand.set(kept, page);
  return kept;
}

/** The page that one of a page's loaders has in hand. */
export function pageInHand(loaderData: Record<string, unknown>): Buffer | undefined {
  for (const data of Object.values(loaderData)) {
    const page = typeof data === "object" && data !== null ? inHand.get(data) : undefined;
    if (page) return page;
  }
  return undefined;
}
