import { foldedName, namesWith } from "../folded-names";
import { maxSearchLength, readAsn } from "../organisations";
import { item, positionOf } from "../relationships/as-graph";
import type { AsView } from "./as-view";
import { asEntry, type AsEntry } from "./describe-as";
import { pageOf, type AskedPage, type Paged } from "./page";
import { textOf } from "./labels";

/**
 * ASes by number ("8075", "AS8075"), name or organisation. Case, accents and punctuation do not count. The AS of
 * the number comes first, then those whose name or organisation begins with the text, then those that contain
 * it, each by AS number. An empty text finds all.
 */
export function searchAses(view: AsView, text: string, asked: AskedPage): Paged<AsEntry> {
  const made = { datasetId: view.datasetId, item: (asn: number) => asEntry(view, asn) };
  const found = foundAses(view, text);
  return pageOf<number, AsEntry>(found ? [...found.keys()] : view.asns, asked, made);
}

/**
 * The AS numbers that a text finds, in the order of `searchAses`, with how near they match: 0 by the number, 1 by
 * the beginning of a name, 2 by a part of it.
 *
 * @returns null for an empty text, which finds all
 */
export function foundAses(view: AsView, text: string): Map<number, number> | null {
  const search = text.slice(0, maxSearchLength).trim();
  if (search === "") return null;
  const exact = readAsn(search) ?? 0;
  const found = new Map(positionOf(view, exact) >= 0 ? [[exact, 0]] : []);
  const { begins, contains } = asnsNamed(view, foldedName(search));
  for (const [near, group] of [begins, contains].entries())
    for (const asn of group.sort((a, b) => a - b)) if (!found.has(asn)) found.set(asn, near + 1);
  return found;
}

/** AS numbers by names that begin with a folded text, and by names that contain it elsewhere. */
function asnsNamed(
  { names, organisations, members }: AsView,
  asked: string,
): { begins: number[]; contains: number[] } {
  const groups = { begins: [] as number[], contains: [] as number[] };
  for (const group of ["begins", "contains"] as const) {
    if (names)
      for (const place of namesWith(names.folded, asked)[group])
        groups[group].push(item(names.asns, place));
    if (!organisations) continue;
    for (const place of namesWith(organisations.foldedAsNames, asked)[group])
      groups[group].push(item(organisations.asns, place));
    for (const place of namesWith(organisations.folded, asked)[group])
      for (let at = item(members.starts, place); at < item(members.starts, place + 1); at += 1)
        groups[group].push(item(organisations.asns, item(members.ases, at)));
  }
  return groups;
}

/** An organisation in a list. */
export type OrganisationEntry = {
  /** As the dataset names it. */
  id: string;
  name: string;
  country: string;
  asnCount: number;
};

/**
 * Organisations by id or name, as ASes are found. One whose id is the text comes first; an empty text finds all, by
 * id.
 */
export function searchOrganisations(
  view: AsView,
  text: string,
  asked: AskedPage,
): Paged<OrganisationEntry> {
  const made = {
    datasetId: view.datasetId,
    item: (place: number) => organisationEntry(view, place),
  };
  return pageOf<number, OrganisationEntry>([...foundOrganisations(view, text).keys()], asked, made);
}

/**
 * Places of the organisations that a text finds, in the order of `searchOrganisations`, with how near they match,
 * as ASes have it. An empty text finds all, each as near as the other.
 */
export function foundOrganisations(view: AsView, text: string): Map<number, number> {
  const { organisations } = view;
  const search = text.slice(0, maxSearchLength).trim();
  const found = new Map<number, number>();
  if (!organisations) return found;
  if (search === "") {
    for (let place = 0; place < organisations.count; place += 1) found.set(place, 0);
    return found;
  }
  const exact = placeOfOrganisation(view, search);
  if (exact >= 0) found.set(exact, 0);
  const { begins, contains } = namesWith(organisations.folded, foldedName(search));
  for (const [near, group] of [begins, contains].entries())
    for (const place of group) if (!found.has(place)) found.set(place, near + 1);
  return found;
}

/** An organisation by its id; null where the dataset lacks it. */
export function findOrganisation(view: AsView, id: string): OrganisationEntry | null {
  const place = placeOfOrganisation(view, id);
  return place < 0 ? null : organisationEntry(view, place);
}

/** ASes of an organisation, by AS number; none of one that is not known. */
export function listOwnedAses(view: AsView, id: string, asked: AskedPage): Paged<AsEntry> {
  return pageOf<number, AsEntry>(ownedAsns(view, id), asked, {
    datasetId: view.datasetId,
    item: (asn) => asEntry(view, asn),
  });
}

/** The AS numbers of an organisation in rising order; none of one that is not known. */
export function ownedAsns(view: AsView, id: string): Uint32Array {
  const place = placeOfOrganisation(view, id);
  const { starts, ases } = view.members;
  const { organisations } = view;
  if (place < 0 || !organisations) return ases.slice(0, 0);
  return ases
    .slice(item(starts, place), item(starts, place + 1))
    .map((as) => item(organisations.asns, as));
}

/** An organisation by its place in the dataset. */
export function organisationEntry(
  { organisations, members }: AsView,
  place: number,
): OrganisationEntry {
  return {
    id: textOf(organisations?.ids, place),
    name: textOf(organisations?.names, place),
    country: textOf(organisations?.countries, place),
    asnCount: item(members.starts, place + 1) - item(members.starts, place),
  };
}

/** The place of an organisation by its id, by halves; −1 where it is not known. */
function placeOfOrganisation({ organisations }: AsView, id: string): number {
  if (!organisations) return -1;
  let low = 0;
  let high = organisations.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (organisations.ids.at(middle) < id) low = middle + 1;
    else high = middle;
  }
  return low < organisations.count && organisations.ids.at(low) === id ? low : -1;
}
