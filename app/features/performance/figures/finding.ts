import type { Assessed } from "../quality/assess-place";
import type { PlaceFigures, PlaceRow, ShownPlace, SolutionOverview } from "./solution-overview";

/** What an overview found, for its heading: how the performance of a solution compares with its baselines. */
export type Finding =
  /** In `count` of the `of` places below that can be compared. */
  | { kind: "below" | "above"; count: number; of: number }
  /** In none of the `of` places below, but in all of them together. */
  | { kind: "wholeBelow" | "wholeAbove"; of: number }
  /** In all `of` places below that can be compared. */
  | { kind: "level"; of: number }
  /** Of the place itself, which has none below it that can be compared. */
  | { kind: "placeBelow" | "placeAbove" | "placeLevel" }
  /** A score, and nothing to compare it with. */
  | { kind: "alone"; score: number }
  | { kind: "tooFew" | "nothing" };

/** The worst that is certain comes first: a reader looks for what is bad. */
export function findingOf({ whole, places }: Pick<SolutionOverview, "whole" | "places">): Finding {
  if (!whole) return { kind: "nothing" };
  const standings = places.flatMap((row) => (row.isUnlocated ? [] : (standingOf(row) ?? [])));
  const of = standings.length;
  const count = (wanted: string) => standings.filter((standing) => standing === wanted).length;
  if (count("worse") > 0) return { kind: "below", count: count("worse"), of };
  const ofWhole = standingOf(whole);
  if (of === 0) return placeFinding(ofWhole, performanceOf(whole));
  if (ofWhole === "worse") return { kind: "wholeBelow", of };
  if (count("better") > 0) return { kind: "above", count: count("better"), of };
  return ofWhole === "better" ? { kind: "wholeAbove", of } : { kind: "level", of };
}

function placeFinding(standing: Assessed["standing"], performance: Assessed | undefined): Finding {
  if (standing === "worse") return { kind: "placeBelow" };
  if (standing === "better") return { kind: "placeAbove" };
  if (standing === "level") return { kind: "placeLevel" };
  const score = performance?.figure.value ?? null;
  return score === null ? { kind: "tooFew" } : { kind: "alone", score };
}

const performanceOf = ({ quality }: PlaceFigures | PlaceRow) => quality["performance"];

const standingOf = (figures: PlaceFigures) => performanceOf(figures)?.standing ?? null;

/** The words of a finding by its key in the locale files, with what they name. */
export function findingWords(
  finding: Finding,
  { name, place }: { name: string; place: Pick<ShownPlace, "kind" | "name"> | undefined },
): { key: string; values: Record<string, string | number> } {
  const { kind: found, ...values } = finding;
  const isOfParts = found === "below" || found === "above" || found === "level";
  const key = `performance:finding.${found}${isOfParts ? `.${place?.kind ?? "Global"}` : ""}`;
  return {
    key,
    values: {
      ...values,
      ...("score" in values ? { score: Math.round(values.score) } : {}),
      name,
      ...(place?.name ? { place: place.name } : { context: "everywhere" }),
    },
  };
}
