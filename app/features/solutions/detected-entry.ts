import { pathWith } from "~/lib/list/list-address";

import { asnKey, foldedName } from "./entry-keys";
import { entryNameLimit } from "./entry-lines";
import { textLimits, type AddedMethod, type SolutionList } from "./solution";
import type { SolutionActor } from "./solution-actor";
import type { TypedSolution } from "./solution-form";
import { addSolutionHref } from "./solutions-address";
import type { ListLines } from "./write-entries.server";

/** Lists that samples without a solution suggest entries of. */
const detectedLists = ["asns", "sslCertificates"] as const satisfies readonly SolutionList[];

/** What samples without a solution have in common. */
export type DetectedEntry = { list: (typeof detectedLists)[number]; value: string };

/** An entry with the name that a solution of it would have; "" where none is known. */
type Detected = { entry: DetectedEntry; name: string };

/** Where a solution is added with what samples suggest. */
export function addDetectedHref(prefix: string, { entry, name }: Detected): string {
  return pathWith(addSolutionHref(prefix), [
    ["detected", entry.list],
    ["value", entry.value],
    ...(name === "" ? [] : [["name", name.slice(0, textLimits.name)] as [string, string]]),
  ]);
}

/** What the address of the form suggests; null where it suggests nothing. */
export function readDetected(query: URLSearchParams): Detected | null {
  const list = detectedLists.find((each) => each === query.get("detected"));
  const value = (query.get("value") ?? "").trim();
  if (!list || value === "" || value.length > entryNameLimit) return null;
  return { entry: { list, value }, name: (query.get("name") ?? "").slice(0, textLimits.name) };
}

/**
 * The form of a new solution as it is filled in from a suggestion: an AS is most often that of an ISP, and the issuer
 * of certificates that of a service which inspects TLS.
 */
export function typedOfDetected({ entry, name }: Detected): TypedSolution {
  const isAs = entry.list === "asns";
  return {
    name,
    type: isAs ? "isp" : "Overlay",
    connectionType: isAs ? "isp" : "sslbi",
    visibility: "Public",
    [entry.list]: entry.value,
  };
}

/**
 * By what a solution is added. Only leadership adds from suggestions, and only with the entry that was suggested: for
 * anyone else the address says nothing.
 */
export function methodOf(
  { method, isLeadership }: Pick<SolutionActor, "method" | "isLeadership">,
  detected: DetectedEntry | null,
  lists: ListLines,
): AddedMethod {
  const isKept =
    detected !== null && lists[detected.list].some(({ key }) => key === keyOf(detected));
  return isLeadership && isKept ? "Auto Detected By IP/URL" : method;
}

function keyOf({ list, value }: DetectedEntry): string {
  return list === "asns" ? asnKey(Number(value)) : foldedName(value);
}
