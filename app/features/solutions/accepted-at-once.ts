import type { OrganisationData } from "~/features/asn/organisation-data.server";
import type { Organisation } from "~/features/asn/organisations";

import type { SolutionList } from "./solution";

type Entry = { list: SolutionList; value: string };

/**
 * Whether an entry of a provider counts without asking leadership: its organisation is one of which
 * leadership has accepted an AS number for this provider. Source: provider rules, section 2.
 *
 * @param accepted the AS numbers and prefixes that were accepted for the provider
 */
export function isAcceptedAtOnce(
  entry: Entry,
  { accepted, organisations }: { accepted: readonly Entry[]; organisations: OrganisationData },
): boolean {
  const organisation = organisationOf(entry, organisations);
  return (
    organisation !== null &&
    accepted.some((other) => organisationOf(other, organisations) === organisation)
  );
}

function organisationOf(
  { list, value }: Entry,
  { index, organisationOfPrefix }: OrganisationData,
): Organisation | null {
  if (list === "asns") return index.organisationOf(Number(value));
  return list === "ips" ? organisationOfPrefix(value) : null;
}
