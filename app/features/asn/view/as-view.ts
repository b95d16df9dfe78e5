import type { DatasetIds } from "../datasets/dataset";
import type { Cones, Names, Organisations, Relationships } from "../datasets/packed-dataset";
import { suiteParentAsn } from "../organisations";
import { pathFinder, type PathFinder } from "../paths/path-query";
import { emptyGraph, item, positionOf, type AsGraph } from "../relationships/as-graph";

/**
 * The AS view at one instant: the datasets in use together. It never changes, so whoever answers one question
 * from one view gives no mixed answer. Positions are those of `graph`.
 */
export type AsView = {
  /** The number of the choice of datasets; every answer names it. 0 without any dataset. */
  datasetId: number;
  /** The datasets by kind. */
  datasets: DatasetIds;
  /** Invented, for the demonstration. */
  isDemonstration: boolean;
  graph: AsGraph;
  /** Sizes of the recursive customer cones, by position. */
  coneSizes: Uint32Array;
  names: Names | null;
  organisations: Organisations | null;
  /** Sizes of cones that were imported, which are counted in another way. */
  cones: Cones | null;
  /** All AS numbers that any of relationships, names and organisations has, in rising order. */
  asns: Uint32Array;
  /** Places of ASes in `organisations.asns` by organisation. */
  members: OrganisationMembers;
  paths: PathFinder;
};

/** ASes of organisation n lie in `ases` from `starts[n]` to `starts[n + 1]`, in the order of AS numbers. */
type OrganisationMembers = { starts: Uint32Array; ases: Uint32Array };

/** The content of the datasets in use; null for a kind that is missing. */
export type ViewContent = {
  relationships: RelationshipsInUse | null;
  names: Names | null;
  organisations: OrganisationsInUse | null;
  cones: Cones | null;
};

/** Relationships with the finder that keeps trees of them. */
export type RelationshipsInUse = Relationships & { paths: PathFinder };

/** Organisations with their members. */
export type OrganisationsInUse = Organisations & { members: OrganisationMembers };

/** Adds the finder of paths; the tree of the suite is made now and always kept. */
export function relationshipsInUse(relationships: Relationships): RelationshipsInUse {
  const { graph } = relationships;
  const paths = pathFinder(graph, suiteParentAsn);
  const suite = positionOf(graph, suiteParentAsn);
  if (suite >= 0) paths.treeTo(suite);
  return { ...relationships, paths };
}

export function organisationsInUse(organisations: Organisations): OrganisationsInUse {
  const { count, organisationOf } = organisations;
  const starts = new Uint32Array(count + 1);
  for (const organisation of organisationOf)
    starts[organisation + 1] = item(starts, organisation + 1) + 1;
  for (let at = 1; at <= count; at += 1) starts[at] = item(starts, at) + item(starts, at - 1);
  const next = starts.slice();
  const ases = new Uint32Array(organisationOf.length);
  organisationOf.forEach((organisation, as) => {
    const place = item(next, organisation);
    ases[place] = as;
    next[organisation] = place + 1;
  });
  return { ...organisations, members: { starts, ases } };
}

const noRelationships = relationshipsInUse({ graph: emptyGraph, coneSizes: new Uint32Array(0) });

/** Puts a view together; costs some milliseconds for a hundred thousand ASes. */
export function asView(
  { id, datasets, isDemonstration }: { id: number; datasets: DatasetIds; isDemonstration: boolean },
  content: ViewContent,
): AsView {
  const { graph, coneSizes, paths } = content.relationships ?? noRelationships;
  const { names, organisations, cones } = content;
  return {
    datasetId: id,
    datasets,
    isDemonstration,
    graph,
    coneSizes,
    paths,
    names,
    organisations,
    cones,
    asns: united(graph.asns, names?.asns, organisations?.asns),
    members: organisations?.members ?? { starts: new Uint32Array(1), ases: new Uint32Array(0) },
  };
}

function united(...lists: readonly (Uint32Array | undefined)[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, list) => sum + (list?.length ?? 0), 0));
  let at = 0;
  for (const list of lists) {
    if (!list) continue;
    all.set(list, at);
    at += list.length;
  }
  all.sort();
  return all.filter((asn, place) => place === 0 || asn !== all[place - 1]);
}
