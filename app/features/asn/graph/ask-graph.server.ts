import type { Db } from "~/platform/database.server";

import type { Dataset } from "../datasets/dataset";
import { findDataset } from "../datasets/dataset.repository.server";
import { positionOf } from "../relationships/as-graph";
import type { AsView } from "../view/as-view";
import { currentAsView } from "../view/current-as-view.server";
import { asEntry } from "../view/describe-as";
import { findOrganisation, listOwnedAses } from "../view/search-ases";
import { nodesMost, treeAround, type TreeAround } from "../view/tree-around";

/** What a graph is around. */
export type GraphSubject =
  | { kind: "as"; asn: number; name: string }
  | { kind: "organisation"; id: string; name: string; asnCount: number };

/** A graph that an address asks for. */
export type AskedGraph = {
  subject: GraphSubject;
  view: AsView;
  tree: TreeAround;
  /** ASNs of the subject without relationships. */
  unlinkedCount: number;
  /** The relationships in use; null where none are. */
  dataset: Dataset | null;
};

export type GraphQuestion = {
  depth: number;
  /** For a file: all ASes are sorted, not only those that a page shows. */
  isWhole?: boolean;
};

/** The largest AS number (RFC 6793). */
const asnMost = 2 ** 32 - 1;

/** The graph around an AS. @returns null for what is no AS number, or one that no dataset has */
export async function askAsGraph(
  db: Db,
  { asn: text = "", ...question }: GraphQuestion & { asn: string | undefined },
): Promise<AskedGraph | null> {
  const asn = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  const view = await currentAsView(db);
  const isKnown = positionOf(view, asn) >= 0;
  if (asn < 1 || asn > asnMost || (!isKnown && hasRelationships(view))) return null;
  const { name } = asEntry(view, asn);
  return answered(db, view, { subject: { kind: "as", asn, name }, asns: [asn], ...question });
}

/** The graph around all ASes of an organisation. @returns null for one that is not known */
export async function askOrganisationGraph(
  db: Db,
  { id = "", ...question }: GraphQuestion & { id: string | undefined },
): Promise<AskedGraph | null> {
  const view = await currentAsView(db);
  const organisation = findOrganisation(view, id);
  if (!organisation) return null;
  const { name, asnCount } = organisation;
  const subject: GraphSubject = { kind: "organisation", id: organisation.id, name, asnCount };
  const { items } = listOwnedAses(view, organisation.id, { page: 1, pageSize: asnCount });
  return answered(db, view, { subject, asns: items.map(({ asn }) => asn), ...question });
}

/** Without any relationships no AS is known, and no address is wrong. */
function hasRelationships({ datasets }: AsView): boolean {
  return datasets.relationships !== null;
}

type Around = GraphQuestion & { subject: GraphSubject; asns: readonly number[] };

async function answered(
  db: Db,
  view: AsView,
  { subject, asns, depth, isWhole = false }: Around,
): Promise<AskedGraph> {
  const linked = asns.map((asn) => positionOf(view.graph, asn)).filter((as) => as >= 0);
  const sortedMost = isWhole ? Infinity : nodesMost;
  const { relationships } = view.datasets;
  return {
    subject,
    view,
    tree: treeAround(view, linked, { depth, sortedMost }),
    unlinkedCount: asns.length - linked.length,
    dataset: relationships === null ? null : await findDataset(db, relationships),
  };
}
