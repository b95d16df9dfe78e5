import { chosenAsns } from "~/features/asn/chosen-asns";
import type { OrganisationIndex } from "~/features/asn/organisations";

import { readLines, type EntryLine } from "./entry-lines";
import { asChoiceSchema } from "./solution.schema";

/** What the form with the AS tree posted; null where it makes no sense. */
export function readAsChoice(form: FormData) {
  const read = asChoiceSchema.safeParse({
    asns: [...form.getAll("asn"), ...keptIn(form)],
    organisations: form.getAll("organisation"),
    search: form.get("search") ?? "",
    intent: form.get("intent") ?? "save",
    revision: form.get("revision"),
  });
  if (!read.success) return null;
  const { asns, organisations, search, intent, revision } = read.data;
  return {
    search,
    revision,
    isSearch: intent === "search",
    chosenIn: (index: Pick<OrganisationIndex, "find">) =>
      chosenAsns({ asns, organisations }, index),
  };
}

/** The ASNs that the form showed no box for. */
function keptIn(form: FormData): string[] {
  const kept = form.get("kept");
  return typeof kept === "string" ? kept.split(" ").filter(Boolean) : [];
}

/** The chosen AS numbers as entries; a message names each by its place. */
export function chosenLines(asns: readonly number[]): EntryLine[] {
  return readLines("asns", asns.join("\n"), { isDemonstration: true }).entries;
}
