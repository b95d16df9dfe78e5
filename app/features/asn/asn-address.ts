/** Addresses of the screens of the AS view; `prefix` is the variant's. */
export function asnHref(prefix: string): string {
  return `${prefix}/asn`;
}

export function asHref(prefix: string, asn: number): string {
  return `${asnHref(prefix)}/${asn}`;
}

/** The neighbours or the cone of an AS as files, without their endings. */
export function asListFilePath(prefix: string, asn: number): string {
  return `${asHref(prefix, asn)}/related`;
}

/** The prefixes of an AS as files, without their endings. */
export function prefixesFilePath(prefix: string, asn: number): string {
  return `${asHref(prefix, asn)}/prefixes`;
}

/** All links as files, without their endings. */
export function linksFilePath(prefix: string): string {
  return `${asnHref(prefix)}/links`;
}

export function organisationsHref(prefix: string): string {
  return `${asnHref(prefix)}/organisations`;
}

export function organisationHref(prefix: string, id: string): string {
  return `${organisationsHref(prefix)}/${encodeURIComponent(id)}`;
}

/** The ASNs of an organisation as files, without their endings. */
export function ownedFilePath(prefix: string, id: string): string {
  return `${organisationHref(prefix, id)}/asns`;
}

/** Where paths are asked for; the paths as files have the same path with their endings. */
export function pathHref(prefix: string): string {
  return `${asnHref(prefix)}/path`;
}

/** Where two datasets are compared for an AS; what changed as files has the same path with their endings. */
export function compareHref(prefix: string): string {
  return `${asnHref(prefix)}/compare`;
}

/** Where operators choose datasets. */
export function datasetsHref(prefix: string): string {
  return `${prefix}/admin/as-datasets`;
}

export function datasetHref(prefix: string, id: number): string {
  return `${datasetsHref(prefix)}/${id}`;
}

export function rollBackHref(prefix: string): string {
  return `${datasetsHref(prefix)}/roll-back`;
}
