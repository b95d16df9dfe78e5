import type { EndpointSetContent } from "../endpoint-sets/endpoint-set";
import type { EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import type { ChangeRequest } from "./change-request";
import { differenceOf, type Difference } from "./difference";
import { effectiveDifference } from "./difference-hash.server";
import { isOpen } from "./workflow";

/** The difference as pages show it: of an open change to the set as it is now, of one that is over to the set as it was. */
export function shownDifference(set: EndpointSet, change: ChangeRequest): Difference {
  const isOver = !isOpen(change);
  return withWhatGoes(isOver ? differenceOf(change.base, change.proposal) : effectiveDifference(set, change), change, isOver ? (change.base ?? set.content) : set.content);
}

/** What goes with a set that is deleted is no part of the difference that is hashed, but it is what its readers lose. */
function withWhatGoes(difference: Difference, { disposition }: ChangeRequest, content: EndpointSetContent): Difference {
  if (disposition !== "Remove") return difference;
  return { ...difference, fqdnRemovals: [...content.fqdns], prefixRemovals: content.prefixes.map(({ prefix }) => prefix) };
}
