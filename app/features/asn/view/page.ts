/** Entries on a page at most, and by default. */
const asnPageSizeMost = 100;

/** Which page is asked for: from 1, with at most `asnPageSizeMost` entries. */
export type AskedPage = { page: number; pageSize?: number };

/** One page of a longer list. */
export type Paged<Item> = {
  items: Item[];
  /** Entries of all pages. */
  total: number;
  page: number;
  pageSize: number;
  /** The view that the list and its total are of. */
  datasetId: number;
};

/** Cuts a page out of a list; only its entries are made. A page behind the end is empty. */
export function pageOf<Key, Item>(
  keys: { length: number; slice(from: number, to: number): Iterable<Key> },
  { page, pageSize = asnPageSizeMost }: AskedPage,
  make: { datasetId: number; item: (key: Key) => Item },
): Paged<Item> {
  const from = (page - 1) * pageSize;
  return {
    items: Array.from(keys.slice(from, from + pageSize), make.item),
    total: keys.length,
    page,
    pageSize,
    datasetId: make.datasetId,
  };
}
