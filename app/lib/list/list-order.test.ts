import { expect, it } from "vitest";

import { sortHead, type Order, type Sorted } from "./list-order";

const href = ({ sort, order }: Sorted<"name" | "samples">) => `${sort} ${order}`;

it.each<
  [Sorted<"name" | "samples">, "name" | "samples", Order | undefined, string, Order | undefined]
>([
  [{ sort: "name", order: "ascending" }, "name", undefined, "name descending", "ascending"],
  [{ sort: "name", order: "descending" }, "name", undefined, "name ascending", "descending"],
  [{ sort: "name", order: "descending" }, "samples", undefined, "samples ascending", undefined],
  [{ sort: "name", order: "ascending" }, "samples", "descending", "samples descending", undefined],
  [
    { sort: "samples", order: "descending" },
    "samples",
    "descending",
    "samples ascending",
    "descending",
  ],
])(
  "in a list by %j the head of %s, first %s, leads to %s",
  (asked, by, first, leadsTo, direction) => {
    expect(sortHead(asked, { by, href, first })).toEqual({ href: leadsTo, direction });
  },
);
