import { listSearch, type ListQuery } from "../endpoints-address";

const defaults: ListQuery = { sort: "changed", order: "descending" };

/** The list of associations. */
export function ocdiListHref(prefix: string, query: ListQuery = {}): string {
  return `${prefix}/endpoints/ocdi${listSearch(query, defaults)}`;
}

/** The form of a new association, for the FQDN records of these ids. */
export function newOcdiHref(prefix: string, fqdnIds: readonly string[] = []): string {
  return `${prefix}/endpoints/ocdi/new${listSearch({ fqdn: fqdnIds })}`;
}

/** The panel of an association. Source: specification, section 2. */
export function ocdiPanelHref(prefix: string, id: string): string {
  return `${prefix}/endpoints/fqdns/ocdiAssociationPanel/${id}`;
}

export function editOcdiHref(prefix: string, id: string): string {
  return `${ocdiPanelHref(prefix, id)}/edit`;
}

export function deleteOcdiHref(prefix: string, id: string): string {
  return `${ocdiPanelHref(prefix, id)}/delete`;
}
