import type { Db } from "~/platform/database.server";

import type { Organisations } from "./datasets/packed-dataset";
import { organisationData, type OwnedData } from "./organisation-data.server";
import { organisationIndex, type AsnOwner, type OrganisationIndex } from "./organisations";
import { item } from "./relationships/as-graph";
import { currentAsView } from "./view/current-as-view.server";
import { textOf } from "./view/labels";

/** Made once for a dataset: it groups every AS by the name of its owner. */
const indexFor = new WeakMap<Organisations, OrganisationIndex>();

/** The organisations of the AS tree, by the dataset of organisations in use. */
export async function treeOrganisations(db: Db): Promise<OrganisationIndex> {
  const data = await organisationData();
  const { organisations } = await currentAsView(db);
  if (!organisations) return data.index;
  const known = indexFor.get(organisations) ?? indexOver(data, organisations);
  indexFor.set(organisations, known);
  return known;
}

/**
 * The organisations of a dataset, and those of the built table for ASNs that the dataset lacks. The suite's stay those
 * of the table, by which entries are checked.
 */
export function indexOver(
  { index, owners }: Pick<OwnedData, "index" | "owners">,
  organisations: Organisations,
): OrganisationIndex {
  const ofDataset = ownersIn(organisations).filter(({ asn }) => !index.isOfSuite(asn));
  return organisationIndex([...owners(), ...ofDataset]);
}

/** Who the ASNs of a dataset belong to; an organisation without a name says nothing. */
function ownersIn({ asns, organisationOf, names }: Organisations): AsnOwner[] {
  return Array.from(asns, (asn, at) => ({
    asn,
    organisation: textOf(names, item(organisationOf, at)),
  })).filter(({ organisation }) => organisation !== "");
}
