import { overallFigures } from "../quality/quality-name";
import type { Comparison } from "../quality/rank-ranges";
import type { PlaceFigures, PlaceRow, ShownPlace, SolutionOverview } from "./solution-overview";

/** What is counted of attempts, and not scored. */
type Rate = Exclude<(typeof overallFigures)[number], "performance">;

/** What an overview found, for its heading: how the performance of a solution compares with its baselines. */
export type Finding =
  /** In `count` of the `of` places below that can be compared. */
  | { kind: "below" | "above"; count: number; of: number }
  /** In none of the `of` places below, but in all of them together. */
  | { kind: "wholeBelow" | "wholeAbove"; of: number }
  /** In all `of` places below that can be compared. */
  | { kind: "level"; of: number }
  /** Of one place: the only one below that can be compared, or without a name the chosen one itself. */
  | { kind: "placeBelow" | "placeAbove" | "placeLevel"; place?: string }
  /** Performance is nowhere certainly worse, but these are at the chosen place. */
  | { kind: "rateBelow"; rate: Rate | "both" }
  /** A score, and nothing to compare it with. */
  | { kind: "alone"; score: number }
  | { kind: "tooFew" | "nothing" };

type Found = Pick<SolutionOverview, "whole" | "places">;

/**
 * The worst that is certain comes first, since a reader looks for what is bad: a performance below its
 * baseline, else an availability or WebSockets of the chosen place below theirs.
 */
export function findingOf(found: Found): Finding {
  const ofPerformance = findingOfPerformance(found);
  return belowKinds.has(ofPerformance.kind)
    ? ofPerformance
    : (findingOfRates(found.whole) ?? ofPerformance);
}

const belowKinds: ReadonlySet<Finding["kind"]> = new Set(["below", "wholeBelow", "placeBelow"]);

function findingOfRates(whole: PlaceFigures | null): Finding | null {
  const [rate, another] = overallFigures.filter(
    (key): key is Rate => key !== "performance" && whole?.quality[key]?.standing === "worse",
  );
  return rate ? { kind: "rateBelow", rate: another ? "both" : rate } : null;
}

function findingOfPerformance({ whole, places }: Found): Finding {
  if (!whole && places.length === 0) return { kind: "nothing" };
  const compared = places.filter((row) => !row.isUnlocated && standingOf(row) !== null);
  const of = compared.length;
  // A provider may see places below one that it may not see as a whole.
  const ofWhole = whole && standingOf(whole);
  if (of === 0) return ofWhole ? ofPlace(ofWhole) : uncompared(whole);
  const [only] = compared;
  const place = of === 1 && only ? { place: only.place.name } : null;
  const count = (wanted: Comparison) => compared.filter((row) => standingOf(row) === wanted).length;
  const [worse, better] = [count("worse"), count("better")];
  if (worse > 0) return place ? ofPlace("worse", place) : { kind: "below", count: worse, of };
  if (ofWhole === "worse") return { kind: "wholeBelow", of };
  if (better > 0) return place ? ofPlace("better", place) : { kind: "above", count: better, of };
  if (ofWhole === "better") return { kind: "wholeAbove", of };
  return place ? ofPlace("level", place) : { kind: "level", of };
}

const ofStanding = { worse: "placeBelow", better: "placeAbove", level: "placeLevel" } as const;

function ofPlace(standing: Comparison, named: { place?: string } = {}): Finding {
  return { kind: ofStanding[standing], ...named };
}

function uncompared(whole: PlaceFigures | null): Finding {
  const score = (whole && performanceOf(whole)?.figure.value) ?? null;
  return score === null ? { kind: "tooFew" } : { kind: "alone", score };
}

const performanceOf = ({ quality }: PlaceFigures | PlaceRow) => quality["performance"];

const standingOf = (figures: PlaceFigures) => performanceOf(figures)?.standing ?? null;

type NamedFinding = {
  /** Of the solution. */
  name: string;
  place: Pick<ShownPlace, "kind" | "name"> | undefined;
  /** Of the provider some is hidden, and what is hidden looks like what is not there. */
  isOfProvider: boolean;
};

/** The words of a finding by its key in the locale files, with what they name. */
export function findingWords(
  finding: Finding,
  { name, place, isOfProvider }: NamedFinding,
): { key: string; values: Record<string, string | number> } {
  const { kind, ...values } = finding;
  const found = kind === "rateBelow" ? (`${kind}.${finding.rate}` as const) : kind;
  const isOfParts = found === "below" || found === "above" || found === "level";
  const named = ("place" in finding && finding.place) || place?.name;
  if (found === "nothing" && isOfProvider)
    return { key: "performance:finding.notShown", values: { name } };
  const key = `performance:finding.${found}${isOfParts ? `.${place?.kind ?? "Global"}` : ""}`;
  return {
    key,
    values: {
      ...values,
      ...("score" in values ? { score: Math.round(values.score) } : {}),
      name,
      ...(named ? { place: named } : { context: "everywhere" }),
    },
  };
}
