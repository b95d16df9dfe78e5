import type { GraphSide } from "./graph-part";

/** Which way a side is, seen from the middle. */
export type SideDirection = "middle" | "upstream" | "downstream" | "across";

export const sideDirections: Readonly<Record<GraphSide, SideDirection>> = {
  middle: "middle",
  provider: "upstream",
  customer: "downstream",
  peer: "across",
  sibling: "across",
};
