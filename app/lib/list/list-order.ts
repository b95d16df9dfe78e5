export const orders = ["ascending", "descending"] as const;
export type Order = (typeof orders)[number];

/** The other order. */
export const turned: Record<Order, Order> = { ascending: "descending", descending: "ascending" };

/** What a list is sorted by, and which way. */
export type Sorted<Sort extends string> = { sort: Sort; order: Order };

/**
 * The link in the head of a column that sorts: it turns the order of the column that sorts already.
 *
 * @param first the order of a column that begins to sort
 */
export function sortHead<Sort extends string>(
  asked: Sorted<Sort>,
  {
    by,
    href,
    first = "ascending",
  }: { by: Sort; href: (sorted: Sorted<Sort>) => string; first?: Order },
): { href: string; direction?: Order } {
  const isSorted = asked.sort === by;
  return {
    href: href({ sort: by, order: isSorted ? turned[asked.order] : first }),
    direction: isSorted ? asked.order : undefined,
  };
}
