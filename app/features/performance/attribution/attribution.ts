import { suiteParentAsn } from "~/features/asn/organisations";
import { foldedName } from "~/features/solutions/entry-keys";
import { slotOf } from "~/features/solutions/solution";

import type { Attributable, Attributed } from "./attributed";
import { byPrecedence, type AttributingSolution } from "./attributing-solution";
import { noMatch, officialMatch, ownedMatch, preferred, type Match } from "./match";
import { prefixIndex, type PrefixIndex } from "./prefix-index";

/** Says whom samples belong to. */
export type Attribution = { attribute(sample: Attributable): Attributed };

export type AttributionFacts = {
  /** The ASNs of the suite's organisation. */
  suiteAsns: ReadonlySet<number>;
  /** Whether the samples are of the demonstration: solutions approved as Demo count for them only. */
  isDemonstration: boolean;
};

/** Spellings of names whose match is remembered: folding costs more than all look-ups together. */
const rememberedNames = 10_000;

/**
 * Puts an attribution together. A sample has two slots, access and overlay. In a slot the match type decides
 * first: VPN name, TLS issuer, longest prefix, ASN. Equal matches go by kind, then to the older solution.
 * Private solutions attribute apart, for each owner separately, and take nothing from official ones. Of official
 * ones, only those of the suite have samples from inside it, since comparisons leave these solutions out. The
 * order of solutions and entries does not matter. Source: provider rules, section 2.
 *
 * @throws {RangeError} for an entry that is no prefix
 */
export function buildAttribution(
  solutions: readonly AttributingSolution[],
  { suiteAsns, isDemonstration }: AttributionFacts,
): Attribution {
  const counted = solutions
    .filter(({ layer }) => layer !== "demonstration" || isDemonstration)
    .sort(byPrecedence);
  const matches = matchesOf(counted);
  const vpnNames = nameTable(counted, matches, "vpns");
  const issuers = nameTable(counted, matches, "sslCertificates");
  const prefixes = prefixMatches(counted, matches);
  const asns = tableOf(counted, matches, ({ lists }) => lists.asns.map(Number));
  const suite = numbersOfSuite(counted);
  const isOfSuite = ({ access, overlay }: Match) => suite.has(access) || suite.has(overlay);
  const ofSuite = (...numbers: number[]) => numbers.find((number) => suite.has(number)) ?? 0;
  return {
    attribute({ egressIp, asn, vpnName, tlsIssuer }) {
      const ofAsn = asn === null ? noMatch : (asns.get(asn) ?? noMatch);
      const ofEgress = preferred(prefixes(egressIp), ofAsn);
      const found = preferred(preferred(vpnNames(vpnName), issuers(tlsIssuer)), ofEgress);
      const { access, overlay, privateSolutions } = found;
      const isInside =
        (asn !== null && suiteAsns.has(asn)) || isOfSuite(found) || isOfSuite(ofEgress);
      if (!isInside) return { access, overlay, privateSolutions, isInside };
      return {
        access: ofSuite(access, ofEgress.access),
        overlay: ofSuite(overlay, ofEgress.overlay),
        privateSolutions,
        isInside,
      };
    },
  };
}

/** The match of each solution. */
type Matches = ReadonlyMap<AttributingSolution, Match>;

function matchesOf(solutions: readonly AttributingSolution[]): Matches {
  const groups = new Map<string, number>();
  return new Map(
    solutions.map((solution) => {
      const slot = slotOf(solution.type);
      if (solution.layer === "official") return [solution, officialMatch(slot, solution.number)];
      const key = `${slot} ${solution.ownerPartnerId ?? ""}`;
      const group = groups.get(key) ?? groups.size;
      groups.set(key, group);
      return [solution, ownedMatch(group, solution.number)];
    }),
  );
}

/** What each key names. @param solutions by precedence: of equal keys the earlier wins its slot */
function tableOf<Key>(
  solutions: readonly AttributingSolution[],
  matches: Matches,
  keysOf: (solution: AttributingSolution) => Iterable<Key>,
): Map<Key, Match> {
  const table = new Map<Key, Match>();
  for (const solution of solutions) {
    const match = matches.get(solution) ?? noMatch;
    for (const key of keysOf(solution)) table.set(key, preferred(table.get(key) ?? noMatch, match));
  }
  return table;
}

function nameTable(
  solutions: readonly AttributingSolution[],
  matches: Matches,
  list: "vpns" | "sslCertificates",
): (name: string | null) => Match {
  const table = tableOf(solutions, matches, ({ lists }) => lists[list].map(foldedName));
  const remembered = new Map<string, Match>();
  return (name) => {
    if (name === null || table.size === 0) return noMatch;
    const known = remembered.get(name);
    if (known) return known;
    if (remembered.size === rememberedNames) remembered.clear();
    const match = table.get(foldedName(name)) ?? noMatch;
    remembered.set(name, match);
    return match;
  };
}

/**
 * Finds what the prefixes around an address name: of each slot, layer and owner the longest. A prefix takes
 * over what those around it name in other slots, so that one look-up answers for all.
 */
function prefixMatches(
  solutions: readonly AttributingSolution[],
  matches: Matches,
): (address: string) => Match {
  const table = tableOf(solutions, matches, ({ lists }) => lists.ips);
  const { known, numberOf } = matchNumbers();
  const pairs = new Map<number, number>();
  const within = (outer: number, inner: number) => {
    if (outer === 0) return inner;
    const pair = outer * pairFactor + inner;
    const combined =
      pairs.get(pair) ?? numberOf(preferred(known[inner] ?? noMatch, known[outer] ?? noMatch));
    pairs.set(pair, combined);
    return combined;
  };
  const index: PrefixIndex = prefixIndex(numbered(table, numberOf), within);
  return (address) => known[index.valueOf(address)] ?? noMatch;
}

/** Above the number of any match, and small enough that two make one exact number. */
const pairFactor = 2 ** 26;

/** Gives matches numbers from 1 on. */
function matchNumbers() {
  const known: Match[] = [noMatch];
  const numbers = new Map<Match, number>();
  const numberOf = (match: Match) => {
    const number = numbers.get(match) ?? known.length;
    if (number === known.length) known.push(match);
    numbers.set(match, number);
    return number;
  };
  return { known, numberOf };
}

function* numbered(
  table: ReadonlyMap<string, Match>,
  numberOf: (match: Match) => number,
): Generator<readonly [string, number]> {
  for (const [prefix, match] of table) yield [prefix, numberOf(match)];
}

/** The official solutions that list the suite's own AS: their other entries are the suite's networks too. */
function numbersOfSuite(solutions: readonly AttributingSolution[]): ReadonlySet<number> {
  const ofSuite = solutions.filter(
    ({ layer, lists }) => layer === "official" && lists.asns.includes(String(suiteParentAsn)),
  );
  return new Set(ofSuite.map(({ number }) => number));
}
