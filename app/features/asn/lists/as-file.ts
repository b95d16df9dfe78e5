import type { ListFile } from "~/lib/list/list-file";

import type { LinkKind } from "../relationships/as-graph";
import type { NeighbourChange } from "../relationships/compare-graphs";
import type { LinkEntry } from "../view/describe-as";
import type { AsRow, OrganisationRow } from "./as-row";

const asColumns: ListFile<AsRow>["columns"] = {
  asn: ({ asn }) => asn,
  name: ({ name }) => name,
  country: ({ country }) => country,
  organisationId: ({ organisation }) => organisation?.id ?? null,
  organisation: ({ organisation }) => organisation?.name ?? null,
  coneSize: ({ coneSize }) => coneSize,
  providerCount: ({ providerCount }) => providerCount,
  customerCount: ({ customerCount }) => customerCount,
  peerCount: ({ peerCount }) => peerCount,
  siblingCount: ({ siblingCount }) => siblingCount,
};

/** ASes as a file. A cone counts the AS itself. */
export const asFile: ListFile<AsRow> = { name: "pathlens-ases", columns: asColumns };

/** Neighbours of an AS or members of its cone as a file; `relation` is what the row is to it. */
export const relatedFile: ListFile<AsRow & { relation: LinkKind | null }> = {
  name: "pathlens-as-related",
  columns: { relation: ({ relation }) => relation, ...asColumns },
};

export const organisationFile: ListFile<OrganisationRow> = {
  name: "pathlens-as-organisations",
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    country: ({ country }) => country,
    asnCount: ({ asnCount }) => asnCount,
  },
};

/** What changed about the neighbours of an AS as a file; null is no link. */
export const changeFile: ListFile<NeighbourChange & { name: string }> = {
  name: "pathlens-as-changes",
  columns: {
    asn: ({ asn }) => asn,
    name: ({ name }) => name,
    before: ({ before }) => before,
    after: ({ after }) => after,
  },
};

/** All links as a file, each once; `relation` is what `to` is to `from`. */
export const linkFile: ListFile<LinkEntry> = {
  name: "pathlens-as-links",
  columns: {
    from: ({ from }) => from,
    to: ({ to }) => to,
    relation: ({ relation }) => relation,
  },
};

/** The prefixes that an AS announces as a file. */
export const prefixFile: ListFile<{ prefix: string }> = {
  name: "pathlens-as-prefixes",
  columns: { prefix: ({ prefix }) => prefix },
};
