import { expect, it } from "vitest";

import type { ContributionChange } from "./contribution";
import { movedEntries } from "./contributed-entries";
import { foldedName } from "./entry-keys";
import type { SolutionList } from "./solution";

const held = (list: SolutionList, value: string) => ({
  list,
  value,
  key: list === "vpns" ? foldedName(value) : value,
  isAccepted: true,
});
const own = held("vpns", "Contoso VPN");
const respelled = held("vpns", "contoso  vpn");
const other = held("vpns", "Fjord VPN");
const prefix = held("ips", "129.250.0.0/16");

const change = (
  action: ContributionChange["action"],
  { list, value }: ReturnType<typeof held>,
  previous?: string,
): ContributionChange => ({ action, list, value, ...(previous !== undefined && { previous }) });

type Entries = ReturnType<typeof held>[];
type Expected = Record<"leaving" | "arriving" | "dropped", Entries> & {
  idle: ContributionChange[];
};

const created = change("create", own);
const updated = change("update", own, other.value);
const updatedSpelling = change("update", own, respelled.value);
const deleted = change("delete", respelled);

it.each<[string, ContributionChange, Entries, Entries, Expected]>([
  [
    "a new name",
    created,
    [own],
    [other],
    { leaving: [own], arriving: [own], dropped: [], idle: [] },
  ],
  [
    "a name that the official solution has",
    created,
    [own],
    [own],
    { leaving: [own], arriving: [], dropped: [], idle: [created] },
  ],
  [
    "a name that it has in another spelling",
    created,
    [own],
    [respelled],
    { leaving: [own], arriving: [], dropped: [], idle: [created] },
  ],
  [
    "a name in place of another",
    updated,
    [own],
    [other],
    { leaving: [own], arriving: [own], dropped: [other], idle: [] },
  ],
  [
    "a name in place of its other spelling, which stays",
    updatedSpelling,
    [own],
    [respelled],
    { leaving: [own], arriving: [], dropped: [], idle: [updatedSpelling] },
  ],
  [
    "the end of a name in another spelling",
    deleted,
    [],
    [own],
    { leaving: [], arriving: [], dropped: [own], idle: [] },
  ],
  [
    "a prefix",
    change("create", prefix),
    [prefix],
    [],
    { leaving: [prefix], arriving: [prefix], dropped: [], idle: [] },
  ],
])("a contribution of %s", (_name, proposed, from, to, expected) => {
  expect(movedEntries([proposed], { from, to }, true)).toEqual(expected);
});
