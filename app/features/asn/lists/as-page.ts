import { LRUCache } from "lru-cache";

import type { ListPlace } from "~/lib/list/list-cursor";
import type { ListPage } from "~/lib/list/list-page";
import { pageOfSorted } from "~/lib/list/sorted-page";

import { linkKinds, item, neighboursOf, positionOf } from "../relationships/as-graph";
import { coneMembers } from "../relationships/customer-cone";
import type { AsView } from "../view/as-view";
import { asEntry } from "../view/describe-as";
import { foundAses, foundOrganisations, organisationEntry, ownedAsns } from "../view/search-ases";
import type {
  AsListAsked,
  OrganisationListAsked,
  OwnedListAsked,
  RelatedListAsked,
} from "./as-list.schema";

/** Orders that are kept with a view: one takes 4 bytes a row, and a file walks through one page by page. */
const keptOrders = 16;

/** Longest text that rows are sorted by, in characters; it must fit into an address. */
const keyLength = 100;

type Sorting = Pick<AsListAsked, "order" | "cursor"> & { sort: string };

/** Rows by their ids, which are numbers, and what a row is sorted by: numbers or texts, null for none. */
type RowSet = {
  /** Names the set among those of the view. */
  name: string;
  ids: () => Iterable<number>;
  keyOf: (id: number, sort: string) => number | string | null;
};

const ordersOf = new WeakMap<AsView, LRUCache<string, Uint32Array>>();

/** A page of the ids of a set. Rows without a key come last in both orders, equal ones by id. */
function pageOfSet(
  view: AsView,
  { name, ids, keyOf }: RowSet,
  { asked, limit }: { asked: Sorting; limit: number },
): ListPage<number> {
  const { sort, order } = asked;
  const turn = order === "ascending" ? 1 : -1;
  const orders = ordersOf.get(view) ?? new LRUCache({ max: keptOrders });
  ordersOf.set(view, orders);
  const known = JSON.stringify([name, sort, order]);
  const sorted = orders.get(known) ?? sortedIds(ids(), (id) => keyOf(id, sort), turn);
  orders.set(known, sorted);
  const isText = textSorts.includes(sort);
  return pageOfSorted(sorted, asked, {
    placeOf: (id) => ({ key: textOfKey(keyOf(id, sort)), id: String(id) }),
    compare: (one, other) =>
      compareKeys(keyIn(one, isText), keyIn(other, isText), turn) ||
      Number(one.id) - Number(other.id),
    limit,
  });
}

const textSorts = ["name", "country"];

type Key = number | string | null;

function sortedIds(ids: Iterable<number>, keyOf: (id: number) => Key, turn: number): Uint32Array {
  const rows = Array.from(ids, (id) => ({ id, key: keyOf(id) }));
  rows.sort((one, other) => compareKeys(one.key, other.key, turn) || one.id - other.id);
  return Uint32Array.from(rows, ({ id }) => id);
}

function compareKeys(one: Key, other: Key, turn: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -turn : turn * Number(one > other);
}

function textOfKey(key: Key): string | null {
  return key === null ? null : String(key);
}

function keyIn({ key }: ListPlace, isText: boolean): Key {
  return key === null || isText ? key : Number(key);
}

/** Text as it is sorted; null for none. */
function sortedText(text: string): string | null {
  return text === ""
    ? null
    : [...text.slice(0, 2 * keyLength)].slice(0, keyLength).join("").toLowerCase();
}

function asKey(view: AsView, asn: number, sort: string): Key {
  if (sort === "asn") return asn;
  const { name, country, coneSize } = asEntry(view, asn);
  if (sort === "cone") return coneSize;
  return sortedText(sort === "name" ? name : country);
}

/** A page of the ASes that a text finds, of all for an empty one. */
export function foundPage(view: AsView, asked: AsListAsked, limit: number): ListPage<number> {
  const found = lazily(() => foundAses(view, asked.search));
  return pageOfSet(
    view,
    {
      name: `found ${asked.search}`,
      ids: () => found()?.keys() ?? view.asns,
      keyOf: (asn, sort) => (sort === "match" ? (found()?.get(asn) ?? 0) : asKey(view, asn, sort)),
    },
    { asked, limit },
  );
}

/** How many ASes a text finds. */
export function foundCount(view: AsView, search: string): number {
  return foundAses(view, search)?.size ?? view.asns.length;
}

/** A page of the neighbours of an AS or of its cone, itself included. */
export function relatedPage(
  view: AsView,
  { asn, asked, limit }: { asn: number; asked: RelatedListAsked; limit: number },
): ListPage<number> {
  const related = lazily(() => relatedAses(view, asn, asked));
  return pageOfSet(
    view,
    {
      name: `related ${asn} ${asked.of} ${asked.search}`,
      ids: () => related().keys(),
      keyOf: (other, sort) =>
        sort === "relation" ? (related().get(other) ?? 0) : asKey(view, other, sort),
    },
    { asked, limit },
  );
}

/** ASes around one with the number of what they are to it; members of a cone have 0. */
function relatedAses(
  view: AsView,
  asn: number,
  { of, search }: Pick<RelatedListAsked, "of" | "search">,
): Map<number, number> {
  const { graph } = view;
  const as = positionOf(graph, asn);
  const found = foundAses(view, search);
  const related = new Map<number, number>();
  if (as < 0) return related;
  const add = (positions: Iterable<number>, rank: number) => {
    for (const position of positions) {
      const other = item(graph.asns, position);
      if (!found || found.has(other)) related.set(other, rank);
    }
  };
  if (of === "cone") add(coneMembers(graph, as), 0);
  for (const [kind, name] of linkKinds.entries())
    if (of === "neighbours" || of === name) add(neighboursOf(graph, as, kind), kind);
  return related;
}

/** A page of the places of organisations that a text finds, of all for an empty one. */
export function organisationPage(
  view: AsView,
  asked: OrganisationListAsked,
  limit: number,
): ListPage<number> {
  const found = lazily(() => foundOrganisations(view, asked.search));
  return pageOfSet(
    view,
    {
      name: `organisations ${asked.search}`,
      ids: () => found().keys(),
      keyOf: (place, sort) => {
        if (sort === "match") return found().get(place) ?? 0;
        const { name, country, asnCount } = organisationEntry(view, place);
        if (sort === "asns") return asnCount;
        return sort === "name" ? (sortedText(name) ?? "") : sortedText(country);
      },
    },
    { asked, limit },
  );
}

/** A page of the ASNs of an organisation, of which a search may leave some. */
export function ownedPage(
  view: AsView,
  { id, asked, limit }: { id: string; asked: OwnedListAsked; limit: number },
): ListPage<number> {
  const ids = () => {
    const found = foundAses(view, asked.search);
    return ownedAsns(view, id).filter((asn) => !found || found.has(asn));
  };
  return pageOfSet(
    view,
    {
      name: `owned ${id} ${asked.search}`,
      ids,
      keyOf: (asn, sort) => asKey(view, asn, sort),
    },
    { asked, limit },
  );
}

function lazily<Value>(work: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: work() }).value;
}
