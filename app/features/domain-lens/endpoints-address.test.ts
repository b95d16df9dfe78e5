import { expect, it } from "vitest";

import { endpointsHref } from "./endpoints-address";

it.each([
  [endpointsHref("", "sets"), "/endpoints"],
  [endpointsHref("/gcc", "fqdns"), "/gcc/endpoints?view=fqdns"],
  [
    endpointsHref("", "sets", {
      list: "published",
      search: "",
      instances: [],
      sort: "id",
      order: "ascending",
      after: null,
    }),
    "/endpoints",
  ],
  [
    endpointsHref("", "sets", {
      list: "pending",
      search: "a b",
      instances: ["China", "Worldwide"],
      order: "descending",
      after: "token",
    }),
    "/endpoints?list=pending&search=a+b&instances=China%2CWorldwide&order=descending&after=token",
  ],
  [
    endpointsHref("", "fqdns", { name: "office.com", match: "end", unassigned: undefined }),
    "/endpoints?view=fqdns&name=office.com&match=end",
  ],
  [
    endpointsHref("", "fqdns", { match: "inside", sort: "name", order: "ascending" }),
    "/endpoints?view=fqdns",
  ],
  [
    endpointsHref("", "fqdns", { sort: "samples", order: "descending" }),
    "/endpoints?view=fqdns&sort=samples&order=descending",
  ],
  [
    endpointsHref("", "workloads", { sort: "area", order: "ascending" }),
    "/endpoints?view=workloads&sort=area",
  ],
])("%s", (href, expected) => expect(href).toBe(expected));
