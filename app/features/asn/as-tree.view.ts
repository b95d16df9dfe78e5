import { suiteParentAsn, type Organisation, type OrganisationIndex } from "./organisations";

/** Most organisations on a page, the suite's among them. */
const maxOrganisations = 50;

/**
 * Most boxes of one organisation, of the organisations that match, and of other chosen ASNs. With the suite's all
 * of them make 281 fields of a form when each is checked; a form may have 300.
 */
const boxLimits = { organisation: 50, matches: 150, others: 80 };

/** An organisation as a group of the tree. */
export type AsTreeGroup = {
  id: string;
  /** Empty where the source has no name. */
  name: string;
  /** All of its ASNs, of which `asns` are shown. */
  count: number;
  asns: { asn: number; isChosen: boolean }[];
};

/** What the AS tree shows. */
export type AsTreeView = {
  search: string;
  suite: AsTreeGroup;
  /** Whether the suite's ASNs are shown only, and stay as they are. */
  isSuiteLocked: boolean;
  /** The ASN that is marked as the root. */
  root: number;
  /** Other organisations that match the search, best first. */
  groups: AsTreeGroup[];
  /** Organisations that match and are not shown. */
  furtherCount: number;
  /** Chosen ASNs of organisations that are not shown. */
  others: number[];
  /** Chosen ASNs that no box can uncheck. They are posted as they are. */
  kept: number[];
};

/**
 * The tree for a search and a choice: the suite's organisation, then up to 49 that match.
 *
 * @param asked.chosen ASNs that are checked
 */
export function asTreeView(
  index: OrganisationIndex,
  asked: { search: string; chosen: readonly number[]; isSuiteLocked: boolean },
): AsTreeView {
  const chosen = new Set(asked.chosen);
  const matching = index
    .search(asked.search, Infinity)
    .found.filter((organisation) => organisation !== index.suite);
  const groups = shownGroups(matching, chosen);
  const suite = groupOf(index.suite, chosen);
  const shownIds = new Set(groups.map(({ id }) => id));
  const isGrouped = (asn: number) =>
    index.isOfSuite(asn) || shownIds.has(index.organisationOf(asn)?.id ?? "");
  const others = [...chosen].filter((asn) => !isGrouped(asn)).sort(rising);
  const shownOthers = others.slice(0, boxLimits.others);
  const changeable = [...(asked.isSuiteLocked ? [] : [suite]), ...groups];
  const boxes = new Set([...changeable.flatMap(asnsOf), ...shownOthers]);
  return {
    search: asked.search,
    suite,
    isSuiteLocked: asked.isSuiteLocked,
    root: suiteParentAsn,
    groups,
    furtherCount: matching.length - groups.length,
    others: shownOthers,
    kept: [...chosen].filter((asn) => !boxes.has(asn)).sort(rising),
  };
}

/** The first of the organisations, as many as the limits of organisations and of boxes take. */
function shownGroups(matching: readonly Organisation[], chosen: ReadonlySet<number>) {
  const groups: AsTreeGroup[] = [];
  let boxCount = 0;
  for (const organisation of matching.slice(0, maxOrganisations - 1)) {
    const group = groupOf(organisation, chosen);
    // One more for the whole organisation.
    boxCount += group.asns.length + 1;
    if (boxCount > boxLimits.matches) break;
    groups.push(group);
  }
  return groups;
}

/** An organisation with as many boxes as it may have, for chosen ASNs first. */
function groupOf({ id, name, asns }: Organisation, chosen: ReadonlySet<number>): AsTreeGroup {
  const unchosen = asns.filter((asn) => !chosen.has(asn));
  const shown = [...asns.filter((asn) => chosen.has(asn)), ...unchosen]
    .slice(0, boxLimits.organisation)
    .sort(rising);
  return {
    id,
    name,
    count: asns.length,
    asns: shown.map((asn) => ({ asn, isChosen: chosen.has(asn) })),
  };
}

const asnsOf = ({ asns }: AsTreeGroup) => asns.map(({ asn }) => asn);

const rising = (one: number, other: number) => one - other;
