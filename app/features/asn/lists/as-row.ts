import { asHref, organisationHref } from "../asn-address";
import type { AsView } from "../view/as-view";
import { asEntry, describeAs, type AsDescription, type AsEntry } from "../view/describe-as";
import { organisationEntry, type OrganisationEntry } from "../view/search-ases";

/** An AS with the addresses of its page and of its organisation's. */
export type LinkedAs = AsEntry & { href: string; organisationHref: string | null };

/** A row of a list of ASes, with the numbers of its neighbours. */
export type AsRow = LinkedAs &
  Pick<AsDescription, "providerCount" | "customerCount" | "peerCount" | "siblingCount">;

export type OrganisationRow = OrganisationEntry & { href: string };

/** An AS that need not be known. */
export function linkedAs(view: AsView, prefix: string, asn: number): LinkedAs {
  return withHrefs(asEntry(view, asn), prefix);
}

/** A row of an AS, which need not be known. */
export function asRow(view: AsView, prefix: string, asn: number): AsRow {
  const none = { providerCount: 0, customerCount: 0, peerCount: 0, siblingCount: 0 };
  return withHrefs(describeAs(view, asn) ?? { ...asEntry(view, asn), ...none }, prefix);
}

export function organisationRow(view: AsView, prefix: string, place: number): OrganisationRow {
  const organisation = organisationEntry(view, place);
  return { ...organisation, href: organisationHref(prefix, organisation.id) };
}

function withHrefs<Entry extends AsEntry>(entry: Entry, prefix: string) {
  const { asn, organisation } = entry;
  return {
    ...entry,
    href: asHref(prefix, asn),
    organisationHref: organisation && organisationHref(prefix, organisation.id),
  };
}
