import { wayTo } from "../figures/places-within";
import { everywhere, type PlaceKind } from "../places/place-number";

/** The tree of places, as far as it is asked for here. */
export type Parents = { parentOf: (place: number) => number; kindOf: (place: number) => PlaceKind };

/** What is counted at places, and when it may be shown. */
export type CrowdRule<Crowd> = {
  sum: (parts: readonly Crowd[]) => Crowd;
  /** Of a crowd, no single member can be made out; two crowds together are one. */
  isCrowd: (of: Crowd) => boolean;
  /** Which part of a place is the smallest, by a measure that is the same for every range. */
  weightOf: (place: number) => number;
};

/** What may be shown of the samples of one span of time: each place and its parts, or less of it. */
export type OpenPlaces = {
  /** Places that have any sample, those above them among them. */
  places: ReadonlySet<number>;
  /** Places whose samples may be shown together. */
  open: ReadonlySet<number>;
  /** Places that have samples which are not located more exactly. */
  own: ReadonlySet<number>;
  /** Those of them where these samples may be shown apart from the rest. */
  openOwn: ReadonlySet<number>;
};

/**
 * Decides which places may be shown so that nothing that is hidden follows from what is shown.
 *
 * The samples are divided into crowds, and a place is open when it is made of whole crowds. What is shown is then
 * sums of crowds, whatever is added or subtracted, and what is hidden is no such sum. What is left of a place
 * without its open parts is a crowd of its own or takes in the smallest open part, which is hidden too; where
 * even that is no crowd, the place is hidden and leaves it to the place above.
 *
 * @param cells what is counted at each place, without the places below it
 */
export function openPlaces<Crowd>(
  cells: ReadonlyMap<number, Crowd>,
  tree: Parents,
  rule: CrowdRule<Crowd>,
): OpenPlaces {
  const children = childrenOf(cells.keys(), tree);
  const finder = new OpenFinder(withUnknown(cells, children, rule), children, rule);
  finder.visit(everywhere);
  return finder.found;
}

type Left<Crowd> = { whole: Crowd; rest: Crowd | null };

class OpenFinder<Crowd> {
  readonly found = {
    places: new Set<number>(),
    open: new Set<number>(),
    own: new Set<number>(),
    openOwn: new Set<number>(),
  };
  readonly #cells: ReadonlyMap<number, Crowd>;
  readonly #children: ReadonlyMap<number, ReadonlySet<number>>;
  readonly #rule: CrowdRule<Crowd>;

  constructor(
    cells: ReadonlyMap<number, Crowd>,
    children: ReadonlyMap<number, ReadonlySet<number>>,
    rule: CrowdRule<Crowd>,
  ) {
    this.#cells = cells;
    this.#children = children;
    this.#rule = rule;
  }

  /** @returns all that is counted in the place, and what of it is in no crowd; null where it has nothing */
  visit(place: number): Left<Crowd> | null {
    const own = this.#cells.get(place);
    const parts = [...(this.#children.get(place) ?? [])].flatMap((child) => {
      const left = this.visit(child);
      return left ? { child, ...left } : [];
    });
    if (own === undefined && parts.length === 0) return null;
    this.found.places.add(place);
    if (own !== undefined) this.found.own.add(place);
    const { sum } = this.#rule;
    const ownParts = own === undefined ? [] : [own];
    const left = [...ownParts, ...parts.flatMap(({ rest }) => rest ?? [])];
    const whole = sum([...ownParts, ...parts.map((part) => part.whole)]);
    if (left.length === 0 || this.#settle(left, parts)) {
      this.found.open.add(place);
      // Nothing else is in the crowd that they make.
      if (own !== undefined && left.length === 1 && this.#rule.isCrowd(own))
        this.found.openOwn.add(place);
      return { whole, rest: null };
    }
    return { whole, rest: sum(left) };
  }

  /** Makes a crowd of what is left of a place, with its smallest open part if need be. @returns whether it is one */
  #settle(left: readonly Crowd[], parts: readonly ({ child: number } & Left<Crowd>)[]): boolean {
    const { sum, isCrowd, weightOf } = this.#rule;
    if (isCrowd(sum(left))) return true;
    const [smallest] = parts
      .filter(({ child }) => this.found.open.has(child))
      .sort((one, other) => weightOf(one.child) - weightOf(other.child) || one.child - other.child);
    if (!smallest || !isCrowd(sum([...left, smallest.whole]))) return false;
    this.#close(smallest.child);
    return true;
  }

  #close(place: number): void {
    this.found.open.delete(place);
    this.found.openOwn.delete(place);
    for (const child of this.#children.get(place) ?? []) this.#close(child);
  }
}

/** The places below each place, of those that have anything and whose country is known. */
function childrenOf(places: Iterable<number>, tree: Parents): Map<number, Set<number>> {
  const children = new Map<number, Set<number>>();
  for (const place of places) {
    const way = wayTo(tree, place).slice(1);
    const [top] = way;
    if (top === undefined || tree.kindOf(top) !== "Country") continue;
    let parent = everywhere;
    for (const child of way) {
      const known = children.get(parent);
      if (known) known.add(child);
      else children.set(parent, new Set([child]));
      parent = child;
    }
  }
  return children;
}

/** What is counted at each place; what lies in no known country lies everywhere. */
function withUnknown<Crowd>(
  cells: ReadonlyMap<number, Crowd>,
  children: ReadonlyMap<number, ReadonlySet<number>>,
  { sum }: CrowdRule<Crowd>,
): ReadonlyMap<number, Crowd> {
  const located = new Set([...children.values()].flatMap((places) => [...places]));
  const known = [...cells].filter(([place]) => located.has(place));
  const unknown = [...cells].flatMap(([place, cell]) => (located.has(place) ? [] : [cell]));
  return new Map(unknown.length === 0 ? known : [...known, [everywhere, sum(unknown)]]);
}
