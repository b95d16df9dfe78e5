import { foldedName, foldedNames, namesWith, type FoldedNames } from "./folded-names";

/** The suite's parent ASN; its organisation is the suite's. Source: specification, section 3. */
export const suiteParentAsn = 8075;

/** Most characters of a search that are compared. */
export const maxSearchLength = 100;

/** One organisation with its ASNs. */
export type Organisation = {
  /** Its smallest ASN as decimal text. */
  id: string;
  /** The spelling beside its smallest ASN; empty where the source has no name. */
  name: string;
  /** At least one, in rising order. */
  asns: readonly number[];
};

/** Who an ASN belongs to, in the words of a source; the name may be empty. */
export type AsnOwner = { asn: number; organisation: string };

/** Every organisation of a source, by ASN, id and name. */
export type OrganisationIndex = {
  /** Number of organisations. */
  count: number;
  find(id: string): Organisation | null;
  organisationOf(asn: number): Organisation | null;
  /** The organisation of `suiteParentAsn`, without a name where the source lacks that ASN. */
  suite: Organisation;
  isOfSuite(asn: number): boolean;
  /**
   * Organisations whose name contains a text, or that have the ASN it names ("8075", "AS8075").
   * Case, accents and punctuation do not count. The organisation of the ASN comes first, then names
   * that begin with the text, then names that contain it, each in the order of names.
   *
   * @param limit most organisations in `found`; `total` counts all that match
   */
  search(text: string, limit: number): { found: Organisation[]; total: number };
};

/** What the source writes beside ASNs that have no owner: "-Reserved AS-". */
const placeholderName = /^-.*-$/;

/**
 * Groups ASNs by the name of their organisation. Names that differ only by case, accents or
 * punctuation are one organisation; an ASN without a name is an organisation of its own.
 * Of two owners of one ASN the later one counts.
 */
export function organisationIndex(owners: Iterable<AsnOwner>): OrganisationIndex {
  const { organisations, names } = groupOwners(owners);
  const byAsn = new Map<number, Organisation>();
  const byId = new Map<string, Organisation>();
  for (const organisation of organisations) {
    byId.set(organisation.id, organisation);
    for (const asn of organisation.asns) byAsn.set(asn, organisation);
  }
  const organisationOf = (asn: number) => byAsn.get(asn) ?? null;
  const suite = organisationOf(suiteParentAsn) ?? {
    id: String(suiteParentAsn),
    name: "",
    asns: [suiteParentAsn],
  };
  return {
    count: organisations.length,
    find: (id) => byId.get(id) ?? null,
    organisationOf,
    suite,
    isOfSuite: (asn) => suite.asns.includes(asn),
    search(text, limit) {
      const asked = text.slice(0, maxSearchLength);
      const exact = organisationOf(readAsn(asked) ?? 0);
      const byName = foundIn(names, foldedName(asked)).filter((found) => found !== exact);
      const all = exact ? [exact, ...byName] : byName;
      return { found: all.slice(0, limit), total: all.length };
    },
  };
}

/** Reads "8075" or "AS8075"; null when the text is neither. */
export function readAsn(text: string): number | null {
  const digits = /^\s*(?:AS\s*)?(\d{1,10})\s*$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

function groupOwners(owners: Iterable<AsnOwner>) {
  const nameOf = new Map<number, string>();
  for (const { asn, organisation } of owners) nameOf.set(asn, organisation.trim());

  const organisations: Organisation[] = [];
  const byName = new Map<string, Organisation & { asns: number[] }>();
  for (const asn of Uint32Array.from(nameOf.keys()).sort()) {
    const name = nameOf.get(asn) ?? "";
    const folded = placeholderName.test(name) ? "" : foldedName(name);
    const known = byName.get(folded);
    if (known) {
      known.asns.push(asn);
      continue;
    }
    const organisation = { id: String(asn), name: folded === "" ? "" : name, asns: [asn] };
    organisations.push(organisation);
    if (folded !== "") byName.set(folded, organisation);
  }
  return { organisations, names: nameList(byName) };
}

type NameList = { folded: FoldedNames; organisations: Organisation[] };

function nameList(byName: ReadonlyMap<string, Organisation>): NameList {
  const names = [...byName.keys()].sort();
  return {
    folded: foldedNames(names.join("\n")),
    organisations: names.flatMap((name) => byName.get(name) ?? []),
  };
}

/** Organisations whose name begins with a text, then those whose name contains it elsewhere. */
function foundIn({ folded, organisations }: NameList, asked: string): Organisation[] {
  const { begins, contains } = namesWith(folded, asked);
  return [...begins, ...contains].flatMap((place) => organisations[place] ?? []);
}
