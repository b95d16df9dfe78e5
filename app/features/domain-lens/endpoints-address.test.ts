import { expect, it } from "vitest";

import { endpointsFileHref, endpointsHref } from "./endpoints-address";

it.each([
  [endpointsHref("", "sets"), "/endpoints"],
  [endpointsHref("/gcc", "fqdns"), "/gcc/endpoints?view=fqdns"],
  [endpointsHref("", "sets", { list: "published", search: "", instances: [], sort: "id", order: "ascending", after: null }), "/endpoints"],
  [endpointsHref("", "sets", { list: "pending", search: "a b", instances: ["China", "Worldwide"], order: "descending", after: "token" }), "/endpoints?list=pending&search=a+b&instances=China%2CWorldwide&order=descending&after=token"],
  [endpointsHref("", "fqdns", { name: "office.com", match: "end", unassigned: undefined }), "/endpoints?view=fqdns&name=office.com&match=end"],
  [endpointsFileHref("", "workloads", { search: "mail" }), "/endpoints.csv?view=workloads&search=mail"],
])("%s", (href, expected) => expect(href).toBe(expected));
