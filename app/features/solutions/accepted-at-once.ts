import type { OrganisationData } from "~/features/asn/organisation-data.server";
import type { Organisation } from "~/features/asn/organisations";

import type { SolutionList } from "./solution";

type Entry = { list: SolutionList; value: string };

/**
 * The rule by which an entry of a provider counts without asking leadership: its organisation is one of
 * which leadership has accepted an AS number for this provider. Source: provider rules, section 2.
 *
 * @param accepted the AS numbers and prefixes that were accepted for the provider
 * @returns        whether an entry counts at once; each is looked up once, whatever was accepted before
 */
export function acceptanceAtOnce(
  accepted: readonly Entry[],
  organisations: OrganisationData,
): (entry: Entry) => boolean {
  const known = new Set(accepted.map((entry) => organisationOf(entry, organisations)));
  known.delete(null);
  return (entry) => known.has(organisationOf(entry, organisations));
}

function organisationOf(
  { list, value }: Entry,
  { index, organisationOfPrefix }: OrganisationData,
): Organisation | null {
  if (list === "asns") return index.organisationOf(Number(value));
  return list === "ips" ? organisationOfPrefix(value) : null;
}
