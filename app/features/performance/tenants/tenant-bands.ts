import { isCrowdOfSizes } from "../privacy/crowd";
import { leastOfRounded, roundedCount } from "../privacy/rounded-figures";

/** Bands of the share of a customer, the largest first. Source: provider rules, section 4. */
export const tenantBands = ["over-60", "20-60", "5-20", "under-5"] as const;
export type TenantBand = (typeof tenantBands)[number];

/** The share from which on each band begins; the highest is that of a crowd and does not move. */
const over60 = 0.6;
const movedEdges = { "20-60": 0.2, "5-20": 0.05 } as const;

/**
 * How far an edge is moved at most, as a part of itself. With edges that a reader knows, five customers "from 20 %"
 * have 20 % each; and of a customer that moves to another band the share would be known at that moment.
 */
export const edgeMove = 0.1;

/** Samples from which on there are bands: below, a band would have room for a count or two. */
export const bandedSamplesLeast = 200;

/** Where bands begin: `edge · (1 ± edgeMove)`. */
export type BandEdges = Record<keyof typeof movedEdges, number>;

/** @param moves two numbers from 0 to 1, which nobody can guess */
export function bandEdges(moves: readonly [number, number]): BandEdges {
  const moved = (edge: number, move: number) => edge * (1 + edgeMove * (2 * move - 1));
  return {
    "20-60": moved(movedEdges["20-60"], moves[0]),
    "5-20": moved(movedEdges["5-20"], moves[1]),
  };
}

/** @param share 0 to 1 */
export function bandOf(share: number, edges: BandEdges): TenantBand {
  if (share > over60) return "over-60";
  if (share >= edges["20-60"]) return "20-60";
  return share >= edges["5-20"] ? "5-20" : "under-5";
}

/** Least and most samples of a customer in a band, by what a reader knows of its edges. */
function boundsOf(band: TenantBand, total: number): { least: number; most: number } {
  const { "20-60": upper, "5-20": lower } = movedEdges;
  const [low, high] = [1 - edgeMove, 1 + edgeMove];
  switch (band) {
    case "over-60":
      return { least: over60 * total, most: total };
    case "20-60":
      return { least: Math.ceil(upper * low * total), most: Math.floor(over60 * total) };
    case "5-20":
      return { least: Math.ceil(lower * low * total), most: Math.floor(upper * high * total) };
    case "under-5":
      return { least: 1, most: Math.floor(lower * high * total) };
  }
}

/**
 * Whether the samples of a customer follow from the bands of all customers and from how many samples there are: when
 * all of them have the least that their bands allow, or the most.
 */
function isTelling(bands: readonly TenantBand[], total: number): boolean {
  const bounds = bands.map((band) => boundsOf(band, total));
  const least = bounds.reduce((sum, each) => sum + each.least, 0);
  const most = bounds.reduce((sum, each) => sum + each.most, 0);
  return bounds.some(
    (own) =>
      Math.min(own.most, own.least + total - least) - Math.max(own.least, own.most + total - most) <
      1,
  );
}

/** A customer as a provider sees it. */
export type BandedTenant = {
  /** Of this solution and month only, so that neither two solutions nor two months can be joined. */
  number: string;
  band: TenantBand;
};

/** What a provider sees of the customers of a month; without customers nothing may be shown. */
export type TenantBands = {
  tenants: BandedTenant[];
  /** All customers, to two digits; there may be more than are listed. */
  customers: number;
};

/**
 * The customers of a solution in bands, the largest band first and by number within it. No more are listed than the
 * number of customers to two digits says.
 *
 * @param of.sizes     samples of each customer by its number
 * @param of.total     samples of all customers, among them those that are not kept one by one
 * @param of.customers how many customers there are
 * @param of.edges     edges to choose from: the first ones from which the samples of no customer follow
 * @returns null where the customers are no crowd, or have too few samples
 */
export function tenantBandsOf({
  sizes,
  total,
  customers,
  edges,
}: {
  sizes: ReadonlyMap<string, number>;
  total: number;
  customers: number;
  edges: readonly BandEdges[];
}): TenantBands | null {
  if (total < bandedSamplesLeast || !isCrowdOfSizes([...sizes.values()], total)) return null;
  // Of customers that are not kept one by one no band is known, and nothing follows from a sum.
  const isWhole = [...sizes.values()].reduce((sum, size) => sum + size, 0) === total;
  const bandsBy = (moved: BandEdges) =>
    [...sizes].map(([number, size]) => ({ number, band: bandOf(size / total, moved) }));
  const tenants = edges.map(bandsBy).find(
    (banded) =>
      !isWhole ||
      !isTelling(
        banded.map(({ band }) => band),
        total,
      ),
  );
  if (!tenants) return null;
  const order = ({ band }: BandedTenant) => tenantBands.indexOf(band);
  tenants.sort((one, other) => order(one) - order(other) || (one.number < other.number ? -1 : 1));
  return {
    tenants: tenants.slice(0, leastOfRounded(customers)),
    customers: roundedCount(customers),
  };
}
