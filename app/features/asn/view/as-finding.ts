import { linkKinds, type LinkKind } from "../relationships/as-graph";
import type { AsDescription } from "./describe-as";

/** What is known of the neighbours of an AS: kinds that it has, with their numbers. */
type AsFinding = { kind: LinkKind; count: number }[];

/** The kinds of neighbours of an AS for its heading, in the order of `linkKinds`; empty without any. */
export function asFinding(
  described: Pick<AsDescription, "providerCount" | "customerCount" | "peerCount" | "siblingCount">,
): AsFinding {
  return linkKinds
    .map((kind) => ({ kind, count: described[`${kind}Count`] }))
    .filter(({ count }) => count > 0);
}
