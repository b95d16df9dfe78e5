import {
  packSections,
  packTexts,
  textAt,
  unpackSections,
  type Section,
} from "~/lib/packed-sections.js";

import type { ConeContent } from "../files/cone-file";
import type { AsName } from "../files/name-file";
import type { OrganisationContent } from "../files/organisation-file";
import { foldedName, foldedNames, type FoldedNames } from "../folded-names";
import type { AsGraph } from "../relationships/as-graph";

/** Names and versions of the packed forms; a program reads only those that it writes. */
const formats = {
  relationships: "as-relationships-1",
  names: "as-names-1",
  organisations: "as-organisations-1",
  cones: "as-cones-1",
} as const;

/** Relationships, and the sizes of the recursive customer cones by position. */
export type Relationships = { graph: AsGraph; coneSizes: Uint32Array };

export function packRelationships({ graph, coneSizes }: Relationships): Uint8Array {
  return packSections(formats.relationships, { ...graph, coneSizes });
}

/** @throws {Error} for bytes of another form */
export function unpackRelationships(bytes: Uint8Array): Relationships {
  const { asns, starts, neighbours, coneSizes } = sections(bytes, formats.relationships);
  return { graph: { asns, starts, neighbours }, coneSizes };
}

/** Labels that are read one at a time. */
type Labels = { at: (place: number) => string };

/** Names of ASes, by place. */
export type Names = { asns: Uint32Array; names: Labels; countries: Labels; folded: FoldedNames };

export function packNames(names: readonly AsName[]): Uint8Array {
  return packSections(formats.names, {
    asns: Uint32Array.from(names, ({ asn }) => asn),
    ...packedLabels(
      "name",
      names.map(({ name }) => name),
    ),
    ...packedLabels(
      "country",
      names.map(({ country }) => country),
    ),
    folded: packedFolded(names.map(({ name }) => name)),
  });
}

/** @throws {Error} for bytes of another form */
export function unpackNames(bytes: Uint8Array): Names {
  const read = sections(bytes, formats.names);
  return {
    asns: read.asns,
    names: labels(read, "name"),
    countries: labels(read, "country"),
    folded: folded(read, "folded"),
  };
}

/** ASes with their organisations; both are named by their places. */
export type Organisations = {
  /** In the order of ids. */
  ids: Labels;
  names: Labels;
  countries: Labels;
  folded: FoldedNames;
  count: number;
  asns: Uint32Array;
  /** The organisation of each AS. */
  organisationOf: Uint32Array;
  asNames: Labels;
  foldedAsNames: FoldedNames;
};

export function packOrganisations({ organisations, ases }: OrganisationContent): Uint8Array {
  const places = new Map(organisations.map(({ id }, place) => [id, place]));
  return packSections(formats.organisations, {
    ...packedLabels(
      "id",
      organisations.map(({ id }) => id),
    ),
    ...packedLabels(
      "name",
      organisations.map(({ name }) => name),
    ),
    ...packedLabels(
      "country",
      organisations.map(({ country }) => country),
    ),
    folded: packedFolded(organisations.map(({ name }) => name)),
    asns: Uint32Array.from(ases, ({ asn }) => asn),
    organisationOf: Uint32Array.from(ases, ({ organisationId }) => places.get(organisationId) ?? 0),
    ...packedLabels(
      "asName",
      ases.map(({ name }) => name),
    ),
    foldedAs: packedFolded(ases.map(({ name }) => name)),
  });
}

/** @throws {Error} for bytes of another form */
export function unpackOrganisations(bytes: Uint8Array): Organisations {
  const read = sections(bytes, formats.organisations);
  return {
    ids: labels(read, "id"),
    names: labels(read, "name"),
    countries: labels(read, "country"),
    folded: folded(read, "folded"),
    count: (read.idOffsets?.length ?? 1) - 1,
    asns: read.asns,
    organisationOf: read.organisationOf,
    asNames: labels(read, "asName"),
    foldedAsNames: folded(read, "foldedAs"),
  };
}

/** Sizes of published cones. */
export type Cones = Pick<ConeContent, "asns" | "sizes">;

export function packCones({ asns, sizes }: Cones): Uint8Array {
  return packSections(formats.cones, { asns, sizes });
}

/** @throws {Error} for bytes of another form */
export function unpackCones(bytes: Uint8Array): Cones {
  const { asns, sizes } = sections(bytes, formats.cones);
  return { asns, sizes };
}

type Sections = Record<string, Uint32Array> & { asns: Uint32Array };

/** Each section is of the kind that it was packed as: the formats say which. */
function sections(bytes: Uint8Array, format: string) {
  return unpackSections(bytes, format) as Record<string, Section> as Record<
    string,
    Uint32Array
  > as Sections & {
    starts: Uint32Array;
    neighbours: Uint32Array;
    coneSizes: Uint32Array;
    organisationOf: Uint32Array;
    sizes: Uint32Array;
  };
}

function packedLabels(name: string, texts: readonly string[]): Record<string, Section> {
  const { bytes, offsets } = packTexts(texts);
  return { [`${name}Bytes`]: bytes, [`${name}Offsets`]: offsets };
}

function labels(read: Record<string, Section>, name: string): Labels {
  const bytes = read[`${name}Bytes`] as Uint8Array;
  const offsets = read[`${name}Offsets`] as Uint32Array;
  return { at: (place) => textAt(bytes, offsets, place) };
}

function packedFolded(names: readonly string[]): Uint8Array {
  return new TextEncoder().encode(names.map(foldedName).join("\n"));
}

function folded(read: Record<string, Section>, name: string): FoldedNames {
  return foldedNames(new TextDecoder().decode(read[name] as Uint8Array));
}
