import { describe, expect, it } from "vitest";

import { isDeep, randomFrom, type Random } from "#tests/support/random";

import { changesOf, feedAttributeNames, type FeedAttributes } from "./feed-change";
import type { FeedSet } from "./feed-set";
import { netChanges, netCounts, type FoldedRecord, type NetChange } from "./net-changes";

const worlds = isDeep ? 2000 : 200;

type State = Map<number, { attributes: FeedAttributes; ips: Set<string>; urls: Set<string> }>;

/** What a reader of `/changes` does with one record. */
function applyRecord(
  state: State,
  { endpointSetId: id, disposition, current, add, remove }: FoldedRecord,
): void {
  const set = state.get(id) ?? { attributes: {}, ips: new Set(), urls: new Set() };
  Object.assign(set.attributes, current);
  for (const kind of ["ips", "urls"] as const) {
    for (const text of remove?.[kind] ?? []) set[kind].delete(text);
    for (const text of add?.[kind] ?? []) set[kind].add(text);
  }
  if (disposition === "Remove") state.delete(id);
  else state.set(id, set);
}

function applyNet(state: State, changes: readonly NetChange[]): void {
  for (const { added, removed, ...change } of changes) {
    const texts = (kind: "ips" | "urls") => added[kind].map(({ text }) => text);
    applyRecord(state, {
      ...change,
      add: { effectiveDate: "", ips: texts("ips"), urls: texts("urls") },
      remove: removed,
    });
  }
}

const stateOf = (sets: readonly FeedSet[]): State =>
  new Map(
    sets.map((set) => [
      set.id,
      {
        attributes: Object.fromEntries(
          feedAttributeNames.flatMap((name) =>
            set[name] === undefined ? [] : [[name, set[name]]],
          ),
        ),
        ips: new Set(set.ips),
        urls: new Set(set.urls),
      },
    ]),
  );

/** An attribute that is told of as empty is one that is not there; the order of endpoints says nothing. */
const shown = (state: State) =>
  [...state]
    .sort(([one], [other]) => one - other)
    .map(([id, { attributes, ips, urls }]) => ({
      id,
      attributes: Object.fromEntries(
        feedAttributeNames.flatMap((name) =>
          attributes[name] === undefined || attributes[name] === ""
            ? []
            : [[name, attributes[name]]],
        ),
      ),
      ips: [...ips].sort(),
      urls: [...urls].sort(),
    }));

const ips = ["192.0.2.0/24", "198.51.100.0/24", "2001:db8::/32"];
const urls = ["*.office.test", "a.office.test", "b.office.test", "other.test"];

function aSet(id: number, random: Random): FeedSet {
  const some = (items: string[]) => items.filter(() => random.share() < 0.4);
  return {
    id,
    serviceArea: random.pick(["Common", "Exchange"]),
    serviceAreaDisplayName: "",
    urls: some(urls),
    ips: some(ips),
    tcpPorts: random.pick(["443", "80,443"]),
    ...(random.share() < 0.5 && { notes: random.pick(["one", "two"]) }),
    expressRoute: random.share() < 0.5,
    category: random.pick(["Default", "Allow", "Optimize"]),
    required: random.share() < 0.5,
  };
}

/** Some versions of a world of three sets, each set changed, added or taken out by chance. */
function records(random: Random): { first: FeedSet[]; last: FeedSet[]; all: FoldedRecord[] } {
  const pick = () => [1, 2, 3].filter(() => random.share() < 0.7).map((id) => aSet(id, random));
  const first = pick();
  let before = first;
  const all: FoldedRecord[] = [];
  for (let version = random.whole(1, 6); version > 0; version -= 1) {
    const after = random.share() < 0.2 ? first : pick();
    const texts = (sets: FeedSet[]) =>
      new Set(sets.flatMap((set) => [...(set.ips ?? []), ...(set.urls ?? [])]));
    const surroundings = {
      isCovered: (name: string) => name.startsWith("a."),
      lost: texts(before),
      gained: texts(after),
    };
    for (const id of [1, 2, 3]) {
      const step = {
        before: before.find((set) => set.id === id) ?? null,
        after: after.find((set) => set.id === id) ?? null,
        addEffectiveOn: "2026-12-20",
      };
      if (JSON.stringify(step.before) !== JSON.stringify(step.after))
        all.push(
          ...changesOf(step, surroundings, { version: "2026112000", publishedOn: "2026-11-20" }),
        );
    }
    before = after;
  }
  return { first, last: before, all };
}

describe("netChanges", () => {
  it(`comes to the same as all the records, in ${worlds} worlds of chance`, () => {
    let told = 0;
    for (let world = 0; world < worlds; world += 1) {
      const { first, last, all } = records(randomFrom(`net changes ${world}`));
      const byAll = stateOf(first);
      all.forEach((record) => applyRecord(byAll, record));
      const byNet = stateOf(first);
      applyNet(byNet, netChanges(all));
      expect(shown(byNet), `world ${world}`).toEqual(shown(byAll));
      expect(shown(byNet), `world ${world}`).toEqual(shown(stateOf(last)));
      told += all.length;
    }
    expect(told).toBeGreaterThan(worlds);
  });

  it("is nothing where everything is as it was", () => {
    for (let world = 0; world < worlds; world += 1) {
      const { first, last, all } = records(randomFrom(`there and back ${world}`));
      if (JSON.stringify(shown(stateOf(first))) === JSON.stringify(shown(stateOf(last))))
        expect(netChanges(all), `world ${world}`).toEqual([]);
    }
    const there: FoldedRecord = {
      endpointSetId: 1,
      disposition: "Change",
      add: { effectiveDate: "20261220", urls: ["a.test"] },
      previous: { required: false },
      current: { required: true },
    };
    const back: FoldedRecord = {
      endpointSetId: 1,
      disposition: "Change",
      remove: { urls: ["a.test"] },
      previous: { required: true },
      current: { required: false },
    };
    expect(netChanges([there, back])).toEqual([]);
    expect(netChanges([])).toEqual([]);
  });

  it("keeps the last effective date, and the first and last value of an attribute", () => {
    expect(
      netChanges([
        {
          endpointSetId: 9,
          disposition: "Change",
          add: { effectiveDate: "20261201", ips: ["192.0.2.0/24"] },
          previous: { category: "Default" },
          current: { category: "Allow" },
        },
        {
          endpointSetId: 9,
          disposition: "Change",
          remove: { ips: ["192.0.2.0/24"] },
          previous: { category: "Allow" },
          current: { category: "Optimize" },
        },
        {
          endpointSetId: 9,
          disposition: "Change",
          add: { effectiveDate: "20270101", ips: ["192.0.2.0/24"] },
        },
        {
          endpointSetId: 2,
          disposition: "Add",
          current: { category: "Allow", required: true },
          add: { effectiveDate: "20270101", urls: ["a.test"] },
        },
        { endpointSetId: 4, disposition: "Add", current: { required: true } },
        { endpointSetId: 4, disposition: "Remove", previous: { required: true } },
      ]),
    ).toEqual([
      {
        endpointSetId: 2,
        disposition: "Add",
        previous: {},
        current: { category: "Allow", required: true },
        added: { ips: [], urls: [{ text: "a.test", effectiveDate: "20270101" }] },
        removed: { ips: [], urls: [] },
      },
      {
        endpointSetId: 9,
        disposition: "Change",
        previous: { category: "Default" },
        current: { category: "Optimize" },
        added: { ips: [{ text: "192.0.2.0/24", effectiveDate: "20270101" }], urls: [] },
        removed: { ips: [], urls: [] },
      },
    ]);
  });

  it("is counted", () => {
    const counts = netCounts(
      netChanges([
        {
          endpointSetId: 1,
          disposition: "Change",
          add: { effectiveDate: "20261201", ips: ["a", "b"], urls: ["c"] },
          remove: { ips: ["d"], urls: ["e", "f"] },
        },
        { endpointSetId: 2, disposition: "Change", remove: { ips: ["a"] } },
      ]),
      new Map(),
    );
    expect(counts).toEqual({
      ipsAdded: 2,
      ipsRemoved: 2,
      urlsAdded: 1,
      urlsRemoved: 2,
      setsChanged: 2,
    });
  });

  it("counts no removal of what another set still has", () => {
    const changes = netChanges([
      {
        endpointSetId: 1,
        disposition: "Change",
        remove: { ips: ["192.0.2.0/24"], urls: ["e.test", "f.test"] },
      },
    ]);
    expect(
      netCounts(
        changes,
        new Map([
          ["192.0.2.0/24", [5]],
          ["f.test", [5]],
        ]),
      ),
    ).toMatchObject({ ipsRemoved: 0, urlsRemoved: 1 });
  });
});
