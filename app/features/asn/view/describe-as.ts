import { textOf } from "./labels";
import {
  customerKind,
  degreeOf,
  item,
  kindBetween,
  linkCountOf,
  linkKinds,
  neighboursOf,
  peerKind,
  positionOf,
  providerKind,
  siblingKind,
  type LinkKind,
} from "../relationships/as-graph";
import { coneMembers } from "../relationships/customer-cone";
import type { AsView } from "./as-view";
import { pageOf, type AskedPage, type Paged } from "./page";

/** Who an AS belongs to. */
type OrganisationRef = { id: string; name: string };

/** An AS in a list. */
export type AsEntry = {
  asn: number;
  /** From the dataset of names, else of organisations; empty where neither has one. */
  name: string;
  /** ISO 3166-1 alpha-2 of the organisation, else of the name; empty where it is not known. */
  country: string;
  organisation: OrganisationRef | null;
  /** Size of the recursive customer cone, itself included; null for an AS without relationships. */
  coneSize: number | null;
};

/** An AS with the numbers of its neighbours. */
export type AsDescription = AsEntry & {
  providerCount: number;
  customerCount: number;
  peerCount: number;
  siblingCount: number;
  /** Size of the cone by the imported file of cones; null where it has none. */
  publishedConeSize: number | null;
  datasetId: number;
};

/** A neighbour and what it is to the AS. */
export type NeighbourEntry = AsEntry & { relation: LinkKind };

/** An AS by its number, for lists. It need not be known. */
export function asEntry(view: AsView, asn: number): AsEntry {
  const { names, organisations, graph, coneSizes } = view;
  const named = names ? positionOf(names, asn) : -1;
  const owned = organisations ? positionOf(organisations, asn) : -1;
  const owner = organisations && owned >= 0 ? item(organisations.organisationOf, owned) : -1;
  const as = positionOf(graph, asn);
  return {
    asn,
    name: textOf(names?.names, named) || textOf(organisations?.asNames, owned),
    country: textOf(organisations?.countries, owner) || textOf(names?.countries, named),
    organisation:
      owner < 0
        ? null
        : { id: textOf(organisations?.ids, owner), name: textOf(organisations?.names, owner) },
    coneSize: as < 0 ? null : item(coneSizes, as),
  };
}

/** An AS by its number; null where no dataset has it. */
export function describeAs(view: AsView, asn: number): AsDescription | null {
  if (positionOf(view, asn) < 0) return null;
  const { graph, cones } = view;
  const as = positionOf(graph, asn);
  const count = (kind: number) => (as < 0 ? 0 : degreeOf(graph, as, kind));
  const published = cones ? positionOf(cones, asn) : -1;
  return {
    ...asEntry(view, asn),
    providerCount: count(providerKind),
    customerCount: count(customerKind),
    peerCount: count(peerKind),
    siblingCount: count(siblingKind),
    publishedConeSize: cones && published >= 0 ? item(cones.sizes, published) : null,
    datasetId: view.datasetId,
  };
}

/**
 * Neighbours of an AS, by kind (providers, customers, peers, siblings) and then by AS number.
 *
 * @param asked.kind only those of one kind
 */
export function listNeighbours(
  view: AsView,
  asn: number,
  asked: AskedPage & { kind?: LinkKind },
): Paged<NeighbourEntry> {
  const as = positionOf(view.graph, asn);
  const kinds = linkKinds.filter((kind) => asked.kind === undefined || asked.kind === kind);
  const all = kinds.flatMap((relation) =>
    as < 0
      ? []
      : [...neighboursOf(view.graph, as, linkKinds.indexOf(relation))].map((other) => ({
          other,
          relation,
        })),
  );
  return pageOf(all, asked, {
    datasetId: view.datasetId,
    item: ({ other, relation }) => ({ ...asEntry(view, item(view.graph.asns, other)), relation }),
  });
}

/** The recursive customer cone of an AS, itself included, by AS number. */
export function listConeMembers(view: AsView, asn: number, asked: AskedPage): Paged<AsEntry> {
  const as = positionOf(view.graph, asn);
  const members = as < 0 ? new Uint32Array(0) : coneMembers(view.graph, as);
  return pageOf<number, AsEntry>(members, asked, {
    datasetId: view.datasetId,
    item: (member) => asEntry(view, item(view.graph.asns, member)),
  });
}

/** What `targetAsn` is to `asn`; null where they have no link. */
export function findLink(view: AsView, asn: number, targetAsn: number): LinkKind | null {
  const [as, target] = [positionOf(view.graph, asn), positionOf(view.graph, targetAsn)];
  const kind = as < 0 || target < 0 ? -1 : kindBetween(view.graph, as, target);
  return linkKinds[kind] ?? null;
}

/** A link between two of some ASes: what `to` is to `from`. */
export type LinkEntry = { from: number; to: number; relation: LinkKind };

/** Links among some ASes, each once, from the smaller AS number to the larger. @param asns at most 100 */
export function linksAmong(view: AsView, asns: readonly number[]): LinkEntry[] {
  const sorted = [...new Set(asns)].sort((a, b) => a - b);
  return sorted.flatMap((from, at) =>
    sorted.slice(at + 1).flatMap((to) => {
      const relation = findLink(view, from, to);
      return relation ? [{ from, to, relation }] : [];
    }),
  );
}

/** Numbers of all that a view holds. */
export type ViewTotals = {
  ases: number;
  links: number;
  organisations: number;
  datasetId: number;
};

export function viewTotals(view: AsView): ViewTotals {
  return {
    ases: view.asns.length,
    links: linkCountOf(view.graph),
    organisations: view.organisations?.count ?? 0,
    datasetId: view.datasetId,
  };
}
