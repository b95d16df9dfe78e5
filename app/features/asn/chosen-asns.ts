import type { OrganisationIndex } from "./organisations";

/** What a form with the AS tree posts: single ASNs, and ids of organisations chosen whole. */
export type AsTreeChoice = { asns: readonly number[]; organisations: readonly string[] };

/**
 * The ASNs of a choice: the single ones and all of the chosen organisations, each once, in rising
 * order. An id that the index lacks adds nothing.
 */
export function chosenAsns(
  { asns, organisations }: AsTreeChoice,
  index: Pick<OrganisationIndex, "find">,
): number[] {
  const ofOrganisations = organisations.flatMap((id) => index.find(id)?.asns ?? []);
  return [...new Set([...asns, ...ofOrganisations])].sort((a, b) => a - b);
}
