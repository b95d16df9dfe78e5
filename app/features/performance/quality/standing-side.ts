import { bestOf, type QualityFigure } from "./quality-name";
import type { Comparison } from "./rank-ranges";

/** On which side of its baseline a figure is. */
export type StandingSide = "above" | "level" | "below";

export function standingSide(figure: QualityFigure, standing: Comparison): StandingSide {
  if (standing === "level") return "level";
  return (standing === "better") === (bestOf(figure) === "high") ? "above" : "below";
}
