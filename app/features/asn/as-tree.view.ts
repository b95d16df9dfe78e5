import { suiteParentAsn, type Organisation, type OrganisationIndex } from "./organisations";

/** Most organisations on a page, the suite's among them. */
const maxOrganisations = 50;

/** An organisation as a group of the tree. */
export type AsTreeGroup = {
  id: string;
  /** Empty where the source has no name. */
  name: string;
  asns: { asn: number; isChosen: boolean }[];
};

/** What the AS tree shows. */
export type AsTreeView = {
  search: string;
  suite: AsTreeGroup;
  /** The ASN that is marked as the root. */
  root: number;
  /** Other organisations that match the search, best first. */
  groups: AsTreeGroup[];
  /** Organisations that match and are not shown. */
  furtherCount: number;
  /** Chosen ASNs of organisations that are not shown. */
  others: number[];
};

/**
 * The tree for a search and a choice: the suite's organisation, then up to 49 that match.
 *
 * @param asked.chosen ASNs that are checked
 */
export function asTreeView(
  index: OrganisationIndex,
  asked: { search: string; chosen: readonly number[] },
): AsTreeView {
  const chosen = new Set(asked.chosen);
  const matching = index
    .search(asked.search, Infinity)
    .found.filter((organisation) => organisation !== index.suite);
  const shown = matching.slice(0, maxOrganisations - 1);
  const shownAsns = new Set([index.suite, ...shown].flatMap(({ asns }) => asns));
  const group = ({ id, name, asns }: Organisation): AsTreeGroup => ({
    id,
    name,
    asns: asns.map((asn) => ({ asn, isChosen: chosen.has(asn) })),
  });
  return {
    search: asked.search,
    suite: group(index.suite),
    root: suiteParentAsn,
    groups: shown.map(group),
    furtherCount: matching.length - shown.length,
    others: [...chosen].filter((asn) => !shownAsns.has(asn)).sort((a, b) => a - b),
  };
}
