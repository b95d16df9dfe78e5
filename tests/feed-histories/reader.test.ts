import { expect, it } from "vitest";

import type { FeedSet } from "~/features/domain-lens/publishing/feed-set";

import { covers, faultsOfHistory, type PublicRecord } from "./reader";

const set = (id: number, urls: string[], ips: string[] = []): FeedSet => ({
  id,
  serviceArea: "Exchange",
  serviceAreaDisplayName: "Exchange",
  ...(urls.length > 0 && { urls }),
  ...(ips.length > 0 && { ips }),
  tcpPorts: "443",
  expressRoute: false,
  category: "Allow",
  required: true,
});
const current = {
  expressRoute: false,
  serviceArea: "Exchange",
  category: "Allow",
  required: true,
  tcpPorts: "443",
};
const [first, second] = ["2030010100", "2030010200"];
const first1: Omit<PublicRecord, "id"> = {
  endpointSetId: 1,
  disposition: "Add",
  impact: "AddedUrl",
  version: first,
  current,
  add: { effectiveDate: "20300131", urls: ["a.example", "b.example"] },
};
const first2: Omit<PublicRecord, "id"> = {
  ...first1,
  endpointSetId: 2,
  add: { effectiveDate: "20300131", urls: ["*.example"] },
};
const removal = (change: Partial<PublicRecord> = {}): Omit<PublicRecord, "id"> => ({
  endpointSetId: 1,
  disposition: "Change",
  impact: "RemovedDuplicateIpOrUrl",
  version: second,
  remove: { urls: ["b.example"] },
  ...change,
});

/** Two sets, of which the first loses a name that the second still covers. */
const faults = (
  records: readonly Omit<PublicRecord, "id">[],
  after: FeedSet[] = [set(1, ["a.example"]), set(2, ["*.example"])],
) =>
  faultsOfHistory(
    [
      { version: first, sets: [set(1, ["a.example", "b.example"]), set(2, ["*.example"])] },
      { version: second, sets: after },
    ],
    [first1, first2, ...records].map((record, index) => ({ ...record, id: index + 1 })),
  ).join("\n");

it("finds nothing in records that are as they should be", () => {
  expect(faults([removal()])).toBe("");
});

it.each<[string, Omit<PublicRecord, "id">[], FeedSet[] | undefined, RegExp]>([
  ["a record that is missing", [], undefined, /other sets than \/endpoints/],
  [
    "a removal of what is still published",
    [removal({ impact: "RemovedIpOrUrl" })],
    undefined,
    /b\.example by RemovedIpOrUrl, not by RemovedDuplicateIpOrUrl/,
  ],
  [
    "a duplicate that nobody else has",
    [removal()],
    [set(1, ["a.example"]), set(2, ["*.other"])],
    /not by RemovedIpOrUrl/,
  ],
  [
    "a duplicate that moved",
    [removal()],
    [set(1, ["a.example"]), set(2, ["*.example", "b.example"])],
    /not by MovedIpOrUrl/,
  ],
  [
    "a set that is removed before its end",
    [removal({ disposition: "Remove" })],
    undefined,
    /is told as Remove, not as Change/,
  ],
  [
    "a set that goes by a change",
    [removal({ remove: { urls: ["a.example", "b.example"] } })],
    [set(2, ["*.example"])],
    /is told as Change, not as Remove/,
  ],
  [
    "a set that is added a second time",
    [{ ...first1, version: second }],
    undefined,
    /is told as Add, not as Change/,
  ],
  [
    "a record of a set that readers never had",
    [removal({ endpointSetId: 3, remove: {} })],
    undefined,
    /is in neither version/,
  ],
  [
    "a record of a version that was not there",
    [removal(), removal({ version: "2030010201" })],
    undefined,
    /which nobody could read/,
  ],
])("notices %s", (_what, records, after, fault) => {
  expect(faults(records, after)).toMatch(fault);
});

it.each([
  ["a.example", "a.example", true],
  ["*.example", "a.example", true],
  ["*.example", "*.b.example", true],
  ["*.example", "example", false],
  ["a.example", "*.example", false],
  ["192.0.2.0/24", "192.0.2.64/26", true],
  ["192.0.2.64/26", "192.0.2.0/24", false],
  ["192.0.2.0/25", "192.0.2.128/25", false],
  ["2001:db8::/32", "2001:db8:1::/48", true],
  ["2001:db8::/32", "192.0.2.0/24", false],
])("%s covers %s: %s", (published, asked, isCovered) => {
  expect(covers(published, asked)).toBe(isCovered);
});
