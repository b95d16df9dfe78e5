import { describe, expect, it } from "vitest";

import { isDeep, randomFrom, type Random } from "#tests/support/random";
import { foldedName } from "~/features/solutions/entry-keys";
import { slotOf, solutionTypes, type SolutionType } from "~/features/solutions/solution";
import { longestPrefixMatch, parsePrefix, prefixTable, type PrefixTable } from "~/lib/ip";

import type { Attributable, Attributed } from "./attributed";
import { layerOf, type AttributingSolution } from "./attributing-solution";
import { buildAttribution, type AttributionFacts } from "./attribution";

type Given = Partial<Omit<AttributingSolution, "lists">> & Partial<AttributingSolution["lists"]>;

/** A solution; without more an official ISP, of which the one with the smaller number is older. */
function solution(number: number, given: Given = {}): AttributingSolution {
  const { asns = [], ips = [], sslCertificates = [], vpns = [], ...fields } = given;
  return {
    number,
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    ownerPartnerId: null,
    type: "isp",
    layer: "official",
    addedAt: new Date(Date.UTC(2026, 0, number)),
    lists: { asns, ips, sslCertificates, vpns },
    ...fields,
  };
}

const facts: AttributionFacts = { suiteAsns: new Set([8075, 8074]), isDemonstration: false };

const nobody: Attributed = { access: 0, overlay: 0, privateSolutions: [], isInside: false };

function sample(given: Partial<Attributable> = {}): Attributable {
  return { egressIp: "192.0.2.1", asn: 64500, vpnName: null, tlsIssuer: null, ...given };
}

const everyWay = {
  vpns: ["Fjord VPN"],
  sslCertificates: ["Fjord Inspection"],
  ips: ["192.0.2.0/24"],
  asns: ["64500"],
} as const;

const sampleOfEveryWay = sample({ vpnName: "Fjord VPN", tlsIssuer: "Fjord Inspection" });

describe("a sample belongs to", () => {
  const { vpns, sslCertificates, ips, asns } = everyWay;
  it.each<[string, AttributingSolution[], Partial<Attributable>, Partial<Attributed>]>([
    ["nobody without a match", [solution(16, { asns: ["64501"] })], {}, {}],
    ["who lists its VPN name", [solution(16, { vpns })], { vpnName: "Fjord VPN" }, { access: 16 }],
    [
      "who lists its issuer",
      [solution(16, { sslCertificates })],
      { tlsIssuer: "Fjord Inspection" },
      { access: 16 },
    ],
    ["who lists its prefix", [solution(16, { ips })], {}, { access: 16 }],
    ["who lists its AS", [solution(16, { asns })], {}, { access: 16 }],
    [
      "nobody by an AS, where none is known",
      [solution(16, { asns })],
      { asn: null },
      { access: 0 },
    ],
    [
      "nobody by a name of the other kind",
      [solution(16, { vpns, sslCertificates })],
      { vpnName: "Fjord Inspection", tlsIssuer: "Fjord VPN" },
      { access: 0 },
    ],
    [
      "a name in another case, width and with other blanks",
      [solution(16, { vpns: ["Fjord VPN"] })],
      { vpnName: "  ＦＪＯＲＤ \t vpn " },
      { access: 16 },
    ],
    [
      "nobody by a part of a name",
      [solution(16, { vpns: ["Fjord VPN"] })],
      { vpnName: "Fjord VPN 2" },
      { access: 0 },
    ],
    [
      "one solution of each slot",
      [solution(16, { asns }), solution(17, { type: "sdwan", asns })],
      {},
      { access: 16, overlay: 17 },
    ],
    [
      "each slot by another match type",
      [solution(16, { asns }), solution(17, { type: "cloudproxy", vpns })],
      { vpnName: "Fjord VPN" },
      { access: 16, overlay: 17 },
    ],
    [
      "who lists its prefix, of an AS that another lists",
      [solution(16, { asns }), solution(17, { ips })],
      {},
      { access: 17 },
    ],
    [
      "who lists the AS, outside the prefixes that others list",
      [solution(16, { asns }), solution(17, { ips })],
      { egressIp: "192.0.3.1" },
      { access: 16 },
    ],
    [
      "who lists the AS, where a solution of the other slot lists its prefix",
      [solution(16, { asns }), solution(17, { type: "Overlay", ips })],
      {},
      { access: 16, overlay: 17 },
    ],
    [
      "the longest prefix, whatever its kind and age",
      [
        solution(16, { type: "corporate", ips: ["192.0.0.0/16"] }),
        solution(17, { type: "", ips: ["192.0.2.0/24"] }),
      ],
      {},
      { access: 17 },
    ],
    [
      "the longest prefix of each slot",
      [
        solution(16, { ips: ["192.0.0.0/16"] }),
        solution(17, { type: "sdwan", ips: ["192.0.2.0/24"] }),
        solution(18, { ips: ["192.0.2.128/25"] }),
      ],
      {},
      { access: 16, overlay: 17 },
    ],
  ])("%s", (_case, solutions, given, expected) => {
    const { attribute } = buildAttribution(solutions, facts);
    expect(attribute(sample(given))).toEqual({ ...nobody, ...expected });
  });

  const order = ["vpns", "sslCertificates", "ips", "asns"] as const;
  it.each(order.slice(1).map((weaker, at) => [order[at] ?? "vpns", weaker] as const))(
    "the match by %s before that by %s, whatever kind and age say",
    (stronger, weaker) => {
      const solutions = [
        solution(16, { type: "corporate", [weaker]: everyWay[weaker] }),
        solution(17, { type: "", [stronger]: everyWay[stronger] }),
      ];
      const { attribute } = buildAttribution(solutions, facts);
      expect(attribute(sampleOfEveryWay)).toEqual({ ...nobody, access: 17 });
    },
  );
});

describe("of equal matches", () => {
  const kinds: SolutionType[] = ["corporate", "university", "satellite", "isp", ""];
  const overlayKinds: SolutionType[] = ["Overlay", "sdwan", "cloudproxy"];
  const pairs = [kinds, overlayKinds].flatMap((list) =>
    list.slice(1).map((type, at) => [list[at] ?? "", type] as const),
  );
  it.each(pairs.flatMap((pair) => Object.keys(everyWay).map((list) => [...pair, list] as const)))(
    "the kind %j wins before %j by %s, though it is younger",
    (winner, loser, list) => {
      const lists = { [list]: everyWay[list as keyof typeof everyWay] };
      const solutions = [
        solution(16, { type: loser, ...lists }),
        solution(17, { type: winner, ...lists }),
      ];
      const { attribute } = buildAttribution(solutions, facts);
      expect(attribute(sampleOfEveryWay)).toEqual({ ...nobody, [slotOf(winner)]: 17 });
    },
  );

  it("the older wins, then the smaller id", () => {
    const { asns } = everyWay;
    const younger = solution(16, { asns, addedAt: new Date("2026-03-02T00:00:00.001Z") });
    const [one, other] = ["a", "b"].map((id, at) =>
      solution(17 + at, { asns, addedAt: new Date("2026-03-02"), id }),
    );
    const { attribute } = buildAttribution([younger, other!, one!], facts);
    expect(attribute(sample()).access).toBe(17);
  });
});

describe("private solutions", () => {
  const { asns, ips } = everyWay;
  it.each<[string, AttributingSolution[], Partial<Attributed>]>([
    [
      "take nothing from official ones",
      [solution(16, { layer: "private", ips }), solution(17, { asns })],
      { access: 17, privateSolutions: [16] },
    ],
    [
      "lose nothing to official ones",
      [solution(16, { layer: "private", asns }), solution(17, { ips })],
      { access: 17, privateSolutions: [16] },
    ],
    [
      "count for each owner separately",
      [
        solution(16, { layer: "private", ownerPartnerId: "fjordnet", asns }),
        solution(18, { layer: "private", ownerPartnerId: "nordlys", ips }),
        solution(17, { layer: "private", asns: ["64500"] }),
      ],
      { privateSolutions: [16, 17, 18] },
    ],
    [
      "count once in each slot of an owner",
      [
        solution(16, { layer: "private", ownerPartnerId: "fjordnet", asns }),
        solution(17, { layer: "private", ownerPartnerId: "fjordnet", ips }),
        solution(18, { layer: "private", ownerPartnerId: "fjordnet", type: "sdwan", asns }),
      ],
      { privateSolutions: [17, 18] },
    ],
    [
      "go by the longest prefix of each owner",
      [
        solution(16, { layer: "private", ownerPartnerId: "fjordnet", ips: ["192.0.0.0/16"] }),
        solution(17, { layer: "private", ownerPartnerId: "nordlys", ips: ["192.0.2.0/25"] }),
        solution(18, { layer: "private", ownerPartnerId: "nordlys", ips: ["192.0.2.0/24"] }),
        solution(19, { ips: ["192.0.2.0/28"] }),
      ],
      { access: 19, privateSolutions: [16, 17] },
    ],
    ["approved as Demo are left out", [solution(16, { layer: "demonstration", asns })], {}],
  ])("%s", (_case, solutions, expected) => {
    const { attribute } = buildAttribution(solutions, facts);
    expect(attribute(sample())).toEqual({ ...nobody, ...expected });
  });

  it("approved as Demo count among demonstration samples, beside official ones", () => {
    const solutions = [solution(16, { layer: "demonstration", ips }), solution(17, { asns })];
    const { attribute } = buildAttribution(solutions, { ...facts, isDemonstration: true });
    expect(attribute(sample())).toEqual({ ...nobody, access: 17, privateSolutions: [16] });
  });
});

it.each([
  ["official", true, "Approved"],
  ["official", true, "Named"],
  ["private", false, "Approved"],
  ["private", false, "Preview"],
  ["private", false, null],
  ["demonstration", false, "Demo"],
] as const)("the layer is %s: official %s, approved as %s", (layer, isOfficial, approvedState) => {
  expect(layerOf({ isOfficial, approvedState })).toBe(layer);
});

describe("inside the suite", () => {
  const suite = solution(16, { asns: ["8075"], ips: ["198.51.100.0/24"], vpns: ["Suite gateway"] });
  it.each<[string, AttributingSolution[], Partial<Attributable>, Partial<Attributed>]>([
    ["is an AS of its organisation", [], { asn: 8074 }, { isInside: true }],
    ["is no other AS", [suite], {}, {}],
    [
      "is a prefix of a solution that lists AS 8075",
      [suite],
      { egressIp: "198.51.100.1" },
      { access: 16, isInside: true },
    ],
    [
      "is such a prefix also where a VPN name decides the slot",
      [suite, solution(17, { type: "corporate", vpns: ["Fjord VPN"] })],
      { egressIp: "198.51.100.1", vpnName: "Fjord VPN" },
      { access: 16, isInside: true },
    ],
    [
      "counts for no official solution that a VPN name or an issuer names",
      [
        suite,
        solution(17, { type: "Overlay", vpns: ["Fjord VPN"] }),
        solution(18, { type: "sdwan", sslCertificates: ["Fjord Inspection"] }),
      ],
      { asn: 8075, vpnName: "Fjord VPN", tlsIssuer: "Fjord Inspection" },
      { access: 16, isInside: true },
    ],
    [
      "counts for private solutions, which are never compared",
      [
        solution(17, { vpns: ["Fjord VPN"] }),
        solution(18, { layer: "private", type: "sdwan", vpns: ["Fjord VPN"] }),
      ],
      { asn: 8075, vpnName: "Fjord VPN" },
      { privateSolutions: [18], isInside: true },
    ],
    [
      "is not a part of it that another solution of the slot lists",
      [suite, solution(17, { ips: ["198.51.100.0/25"] })],
      { egressIp: "198.51.100.1" },
      { access: 17 },
    ],
    [
      "is what its VPN name says",
      [suite],
      { vpnName: "Suite gateway" },
      { access: 16, isInside: true },
    ],
    [
      "is nothing by a private solution",
      [{ ...suite, layer: "private" }],
      { egressIp: "198.51.100.1" },
      { privateSolutions: [16] },
    ],
    [
      "is an AS of its organisation, no matter which solution lists it",
      [solution(17, { asns: ["8074"] })],
      { asn: 8074 },
      { isInside: true },
    ],
  ])("%s", (_case, solutions, given, expected) => {
    const { attribute } = buildAttribution(solutions, facts);
    expect(attribute(sample(given))).toEqual({ ...nobody, ...expected });
  });
});

/** Worlds of each random test, samples of each, and orders of each that may change nothing. */
const worldCount = isDeep ? 400 : 40;
const sampleCount = 100;
const orderCount = 4;

const names = ["Fjord VPN", "fjord vpn", "ＦＪＯＲＤ VPN", "Nordlys", "Suite gateway"];
const asnTexts = ["64500", "64501", "64502", "8075"];

function anyAddress(random: Random): string {
  const part = () => random.whole(0, 3);
  return random.share() < 0.7
    ? [192, 0, part(), part() * 64].join(".")
    : `2001:db8:${part()}:${part()}:${(part() * 0x4000).toString(16)}::${part()}`;
}

function anyPrefix(random: Random): string {
  const text = anyAddress(random);
  const length = text.includes(".") ? random.whole(14, 32) : random.whole(30, 128);
  return parsePrefix(`${text}/${length}`)?.text ?? "";
}

function anySolution(random: Random, number: number): AttributingSolution {
  const some = <Item>(most: number, item: () => Item) => [
    ...new Set(Array.from({ length: random.whole(0, most) }, item)),
  ];
  return solution(number, {
    id: `${random.whole(0, 9)}-${number}`,
    type: random.pick(solutionTypes),
    layer: random.pick(["official", "official", "private", "private", "demonstration"]),
    ownerPartnerId: random.pick([null, "fjordnet", "nordlys"]),
    addedAt: new Date(Date.UTC(2026, 0, random.whole(1, 3))),
    asns: some(2, () => random.pick(asnTexts)),
    ips: some(6, () => anyPrefix(random)),
    sslCertificates: some(1, () => random.pick(names)),
    vpns: some(1, () => random.pick(names)),
  });
}

function anySample(random: Random): Attributable {
  return sample({
    egressIp: anyAddress(random),
    asn: random.pick([null, 64500, 64501, 64502, 64503, 8074, 8075]),
    vpnName: random.pick([null, null, ...names, "Other"]),
    tlsIssuer: random.pick([null, null, ...names, "Other"]),
  });
}

const tables = new Map<string, PrefixTable<number>>();

/** A table of one prefix. */
function tableWith(prefix: string): PrefixTable<number> {
  const table = tables.get(prefix) ?? prefixTable([[prefix, 0]]);
  tables.set(prefix, table);
  return table;
}

type Candidate = { solution: AttributingSolution; matchType: number; prefixLength: number };

/** The rule word by word: every entry that matches, in the order of the rule. */
function byTheRule(
  solutions: readonly AttributingSolution[],
  { suiteAsns, isDemonstration }: AttributionFacts,
  { egressIp, asn, vpnName, tlsIssuer }: Attributable,
): Attributed {
  const isNamed = (list: readonly string[], name: string | null) =>
    name !== null && list.some((entry) => foldedName(entry) === foldedName(name));
  const candidates = solutions
    .filter(({ layer }) => isDemonstration || layer !== "demonstration")
    .flatMap((each): Candidate[] => {
      const { asns, ips, sslCertificates, vpns } = each.lists;
      const holding = ips.flatMap((prefix) => {
        const hit = longestPrefixMatch(tableWith(prefix), egressIp);
        return hit ? [hit.prefix.length] : [];
      });
      const found = (matchType: number, prefixLength = 0) => ({
        solution: each,
        matchType,
        prefixLength,
      });
      return [
        ...(isNamed(vpns, vpnName) ? [found(1)] : []),
        ...(isNamed(sslCertificates, tlsIssuer) ? [found(2)] : []),
        ...holding.map((length) => found(3, length)),
        ...(asn !== null && asns.includes(String(asn)) ? [found(4)] : []),
      ];
    });
  const kindOrder = ["corporate", "university", "satellite", "isp", ""].concat([
    ...["Overlay", "sdwan", "cloudproxy"],
  ]);
  const best = (among: readonly Candidate[]) =>
    [...among].sort(
      (one, other) =>
        one.matchType - other.matchType ||
        other.prefixLength - one.prefixLength ||
        kindOrder.indexOf(one.solution.type) - kindOrder.indexOf(other.solution.type) ||
        one.solution.addedAt.getTime() - other.solution.addedAt.getTime() ||
        (one.solution.id < other.solution.id ? -1 : 1),
    )[0]?.solution;
  const of = (layers: readonly string[], slot: string) =>
    candidates.filter(
      ({ solution: { layer, type } }) => layers.includes(layer) && slotOf(type) === slot,
    );
  const [access, overlay] = ["access", "overlay"].map((slot) => best(of(["official"], slot)));
  const owned = ["access", "overlay"].flatMap((slot) => {
    const all = of(["private", "demonstration"], slot);
    const owners = new Set(all.map(({ solution: { ownerPartnerId } }) => ownerPartnerId));
    return [...owners].flatMap((owner) => {
      const winner = best(all.filter((each) => each.solution.ownerPartnerId === owner));
      return winner ? [winner.number] : [];
    });
  });
  const byEgress = ["access", "overlay"].map((slot) =>
    best(of(["official"], slot).filter(({ matchType }) => matchType > 2)),
  );
  const isSuite = (each?: AttributingSolution) => each?.lists.asns.includes("8075") === true;
  const isInside =
    (asn !== null && suiteAsns.has(asn)) || [access, overlay, ...byEgress].some(isSuite);
  const [accessOfSuite, overlayOfSuite] = [access, overlay].map((each, at) =>
    [each, byEgress[at]].find(isSuite),
  );
  return {
    access: (isInside ? accessOfSuite : access)?.number ?? 0,
    overlay: (isInside ? overlayOfSuite : overlay)?.number ?? 0,
    privateSolutions: [...new Set(owned)].sort((one, other) => one - other),
    isInside,
  };
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(random.whole(0, rest.length - 1), 1)[0] as Item);
}

/** The same solutions in another order, each with its entries in another order. */
function reordered(random: Random, solutions: readonly AttributingSolution[]) {
  return shuffled(random, solutions).map((each) => {
    const lists = Object.entries(each.lists).map(([list, values]) => [
      list,
      shuffled(random, values),
    ]);
    return { ...each, lists: Object.fromEntries(lists) as AttributingSolution["lists"] };
  });
}

it("every decision is that of the rule, in every order of solutions and entries", () => {
  const random = randomFrom("attribution");
  const seen = { access: 0, overlay: 0, private: 0, inside: 0 };
  for (let world = 0; world < worldCount; world += 1) {
    const solutions = Array.from({ length: random.whole(1, 12) }, (_, at) =>
      anySolution(random, 16 + at),
    );
    const worldFacts = { ...facts, isDemonstration: random.share() < 0.3 };
    const attributions = [
      solutions,
      ...Array.from({ length: orderCount }, () => reordered(random, solutions)),
    ].map((each) => buildAttribution(each, worldFacts));
    for (let asked = 0; asked < sampleCount; asked += 1) {
      const one = anySample(random);
      const expected = byTheRule(solutions, worldFacts, one);
      for (const { attribute } of attributions) expect(attribute(one)).toEqual(expected);
      seen.access += Number(expected.access > 0);
      seen.overlay += Number(expected.overlay > 0);
      seen.private += Number(expected.privateSolutions.length > 1);
      seen.inside += Number(expected.isInside);
    }
  }
  const least = (worldCount * sampleCount) / 20;
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(least);
});
