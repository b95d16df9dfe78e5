import type { Asked, List, Shown } from "./define-list";
import { listPairs, pathWith, type Pairs } from "./list-address";
import type { ListPage } from "./list-page";
import { turned, type Order } from "./list-order";
import type { Unread } from "./read-query";

/** How many rows a list has, counted up to a bound: with `isMore` there are more than `number`. */
export type ListCount = { number: number; isMore: boolean };

/** What the components of a list need to know of its address. The loader works it out. */
export type ListView = {
  /** Where the forms of the list lead. */
  path: string;
  /** What the filter form and the column form keep of the address. */
  keptByFilters: Pairs;
  keptByColumns: Pairs;
  /** The link of each sortable head. */
  sorts: Record<string, { href: string; direction?: Order }>;
  columns: { key: string; isShown: boolean; isChoosable: boolean }[];
  isEmptyHidden: boolean;
  isFiltered: boolean;
  /** Whether this is the first page. */
  isFirst: boolean;
  clearHref: string;
  firstHref: string;
  previousHref: string | undefined;
  nextHref: string | undefined;
  /** The same list as files; null where it has none. */
  files: { csv: string; json: string } | null;
  /** The filter, as a selection of all rows that match repeats it. */
  query: string;
  count: ListCount | null;
  unread: Unread[];
};

/** What a form that narrows a list needs to know of its address. */
export type FilterFormView = Pick<ListView, "path" | "keptByFilters" | "isFiltered" | "clearHref">;

type ViewOptions<Described extends List> = {
  path: string;
  asked: Asked<Described>;
  page: Pick<ListPage<unknown>, "previous" | "next">;
  unread: readonly Unread[];
  /** Parameters that belong to the page, not to the list, such as `view`; every link has them. */
  fixed?: Record<string, string>;
  /** The files' path without its ending; absent where the list has none. */
  filePath?: string;
  count?: ListCount | null;
  /** The order in which a sort begins, where it is not the list's own. */
  firstOrders?: Record<string, Order>;
};

/** All links and choices of a list, from what its address asks for and the page that was read. */
export function listView<Described extends List>(
  list: Described,
  {
    path,
    asked,
    page,
    unread,
    fixed = {},
    filePath,
    count = null,
    firstOrders,
  }: ViewOptions<Described>,
): ListView {
  const shown = asked as unknown as Shown;
  const links = linksOf(list, { path, asked, fixed: Object.entries(fixed) });
  const isUsual = shown.columns.length === 0;
  return {
    path,
    keptByFilters: links.pairs((name) => !isFilter(list, name)),
    keptByColumns: links.pairs((name) => name !== "columns" && name !== "empty"),
    sorts: sortsOf(list, shown, { links, firstOrders }),
    columns: Object.entries(list.columns).map(([key, use]) => ({
      key,
      isChoosable: use !== "always",
      isShown: use === "always" || (isUsual ? use === "usual" : shown.columns.includes(key)),
    })),
    isEmptyHidden: shown.empty === "hidden",
    isFiltered: links.pairs((name) => isFilter(list, name)).length > 0,
    isFirst: shown.cursor === null,
    clearHref: links.hrefOf((name) => !isFilter(list, name)),
    firstHref: links.hrefOf(() => true),
    previousHref: page.previous === null ? undefined : links.pageHref({ before: page.previous }),
    nextHref: page.next === null ? undefined : links.pageHref({ after: page.next }),
    files: filePath === undefined ? null : links.filesOf(filePath),
    query: new URLSearchParams(
      listPairs(list, { ...asked, cursor: null }).filter(([name]) => isOfSelection(name)),
    ).toString(),
    count,
    unread: [...unread],
  };
}

type Links = ReturnType<typeof linksOf>;

function linksOf<Described extends List>(
  list: Described,
  { path, asked, fixed }: { path: string; asked: Asked<Described>; fixed: Pairs },
) {
  const withoutPage = { ...asked, cursor: null };
  const first = [...fixed, ...listPairs(list, withoutPage)];
  const pairs = (isKept: (name: string) => boolean): Pairs =>
    first.filter(([name]) => isKept(name));
  return {
    pairs,
    hrefOf: (isKept: (name: string) => boolean) => pathWith(path, pairs(isKept)),
    pageHref: (page: { after: string } | { before: string }) =>
      pathWith(path, [...fixed, ...listPairs(list, withoutPage, page)]),
    sortHref: (sorted: Pick<Shown, "sort" | "order">) =>
      pathWith(path, [...fixed, ...listPairs(list, { ...withoutPage, ...sorted })]),
    filesOf: (filePath: string) => {
      const kept = pairs(isOfSelection);
      return { csv: pathWith(`${filePath}.csv`, kept), json: pathWith(`${filePath}.json`, kept) };
    },
  };
}

function sortsOf(
  list: List,
  { sort: current, order }: Shown,
  { links, firstOrders = {} }: { links: Links; firstOrders?: Record<string, Order> },
): ListView["sorts"] {
  return Object.fromEntries(
    Object.keys(list.sorts).map((sort) => {
      const isSorted = sort === current;
      const next = isSorted ? turned[order] : (firstOrders[sort] ?? "ascending");
      return [
        sort,
        { href: links.sortHref({ sort, order: next }), ...(isSorted && { direction: order }) },
      ];
    }),
  );
}

function isFilter(list: List, name: string): boolean {
  return name in list.filters.shape && !list.views.includes(name);
}

/** Files and selections take rows by filter and order, whatever the page shows of them. */
function isOfSelection(name: string): boolean {
  return name !== "columns" && name !== "empty";
}
