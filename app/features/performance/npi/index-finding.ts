import type { IndexRow } from "./provider-index";

/** What an index found, for its heading. */
export type IndexFinding =
  /** No solution is listed, or none has a rank. */
  | { kind: "nothing" | "tooFew" }
  /** One solution has a rank, and nothing to be compared with. */
  | { kind: "only"; name: string }
  /** No two of the solutions can be put in an order. */
  | { kind: "unordered"; of: number }
  /** One is first for certain; with "better" it is above its target baseline, too. */
  | { kind: "first" | "firstBetter"; name: string; of: number }
  /** Several may be first; with "better" each of them is above its target baseline. */
  | { kind: "shared" | "sharedBetter"; count: number; of: number };

/** @param rows of one slot */
export function indexFinding(rows: readonly IndexRow[]): IndexFinding {
  if (rows.length === 0) return { kind: "nothing" };
  const ranked = rows.flatMap(({ solution, quality: { performance } }) =>
    performance.rank ? [{ ...performance.rank, name: solution.name, performance }] : [],
  );
  const [one] = ranked;
  if (!one) return { kind: "tooFew" };
  const of = ranked.length;
  if (of === 1) return { kind: "only", name: one.name };
  if (ranked.every(({ from, to }) => from === 1 && to === of)) return { kind: "unordered", of };
  const leading = ranked.filter(({ from }) => from === 1);
  const isBetter = leading.every(({ performance: { standing } }) => standing === "better");
  const [first] = leading;
  if (first && leading.length === 1)
    return { kind: isBetter ? "firstBetter" : "first", name: first.name, of };
  return { kind: isBetter ? "sharedBetter" : "shared", count: leading.length, of };
}

/** The words of a heading by their key in the locale files, with what they name. */
export function indexFindingWords(
  finding: IndexFinding | null,
  place: { name: string } | null,
): { key: string; values: Record<string, string | number> } {
  if (finding === null)
    return place
      ? { key: "performance:index.titleOf", values: { place: place.name } }
      : { key: "performance:index.title", values: {} };
  const { kind, ...values } = finding;
  return {
    key: `performance:index.finding.${kind}`,
    values: { ...values, ...(place ? { place: place.name } : { context: "everywhere" }) },
  };
}
