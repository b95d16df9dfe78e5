import {
  slotOf,
  type ApprovedVersion,
  type Slot,
  type Solution,
  type SolutionList,
  type SolutionType,
} from "~/features/solutions/solution";

/**
 * Where a solution attributes. Official ones make the figures that all compare. A private one counts for its
 * owner and leadership, and one approved as Demo does so among demonstration samples only.
 * Source: provider rules, sections 2 and 6.
 */
export type Layer = "official" | "private" | "demonstration";

/** An active solution as attribution takes it: the version in force, with its accepted entries only. */
export type AttributingSolution = {
  /** Its number in `aggregate_solution`. */
  number: number;
  id: string;
  /** Null is leadership. */
  ownerPartnerId: string | null;
  type: SolutionType;
  layer: Layer;
  addedAt: Date;
  /** Each value in its one spelling (solutions/entry-lines.ts). */
  lists: Readonly<Record<SolutionList, readonly string[]>>;
};

/** One as it is read from the lists, with how its customers are counted. */
export type ListedSolution = AttributingSolution & {
  /** Whether networks close to each other are one customer in it (aggregation/counting.ts). */
  countsWide: boolean;
};

/**
 * The layer of a solution that is active. One approved as Preview has figures for owner and leadership, so
 * it is private; one that waits for its first approval is too.
 */
export function layerOf({ isOfficial, approvedState }: LayerFacts): Layer {
  if (isOfficial) return "official";
  return approvedState === "Demo" ? "demonstration" : "private";
}

type LayerFacts = Pick<Solution, "isOfficial"> & {
  /** The state of the version in force; null before the first approval. */
  approvedState: ApprovedVersion["state"] | null;
};

/** The kinds of each slot, the one that wins an equal match first. Source: provider rules, section 2. */
const kinds: Record<Slot, readonly SolutionType[]> = {
  access: ["corporate", "university", "satellite", "isp", ""],
  overlay: ["Overlay", "sdwan", "cloudproxy"],
};

/** Orders solutions: of two of one slot that match equally well, the first wins. */
export function byPrecedence(one: AttributingSolution, other: AttributingSolution): number {
  return (
    kindRank(one.type) - kindRank(other.type) ||
    one.addedAt.getTime() - other.addedAt.getTime() ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  );
}

function kindRank(type: SolutionType): number {
  return kinds[slotOf(type)].indexOf(type);
}
