import type { Mover } from "./movers";

/** What the analytics found, for their heading. */
export type AnalyticsFinding =
  /** Nothing is known: the part failed. */
  | { kind: "unknown" }
  /** There is no sample, or nothing that can be compared with the range before. */
  | { kind: "nothing" | "notCompared" }
  /** Compared, and none moved. */
  | { kind: "level" }
  /** How many providers are worse, and better, somewhere. */
  | { kind: "moved"; worse: number; better: number };

type Found = { hasSamples: boolean; compared: number; movers: readonly Mover[] };

export function analyticsFinding(found: Found | null): AnalyticsFinding {
  if (!found) return { kind: "unknown" };
  const { hasSamples, compared, movers } = found;
  if (!hasSamples) return { kind: "nothing" };
  if (compared === 0) return { kind: "notCompared" };
  const worse = providersOf(movers, "worse");
  const better = providersOf(movers, "better");
  return worse + better === 0 ? { kind: "level" } : { kind: "moved", worse, better };
}

function providersOf(movers: readonly Mover[], moved: Mover["moved"]): number {
  const those = movers.filter((mover) => mover.moved === moved);
  return new Set(those.map(({ solution }) => solution.number)).size;
}

/** The words of a heading by their key in the locale files, with what they name. */
export function analyticsFindingWords(
  finding: AnalyticsFinding,
  place: string | null,
): { key: string; values: Record<string, string | number> } {
  const { kind, ...values } = finding;
  return {
    key: `analytics:finding.${kind}`,
    values: { ...values, ...(place === null ? { context: "everywhere" } : { place }) },
  };
}
