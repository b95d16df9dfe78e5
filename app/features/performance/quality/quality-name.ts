import { lazyPart } from "~/lib/lazy-record";

import { measuresOf } from "../figures/measure-statistics";
import { workloads, type Measure, type Workload } from "../workload";

/** What of a cell people decide by. Performance is a score of 0 to 100. */
export type QualityFigure = "performance" | Measure | "availability" | "connectedness";

/** A figure of one workload, or of all together. */
export type QualityName = { workload: Workload | null; figure: QualityFigure };

/** Stable name, as addresses and files have it: `availability`, `teamsJitterMs`. */
export type QualityKey = string;

export function qualityKey({ workload, figure }: { workload: Workload | null; figure: string }) {
  return workload === null
    ? figure
    : workload.toLowerCase() + figure.charAt(0).toUpperCase() + figure.slice(1);
}

/** The figures of a workload: its score, what it measures, and the ratios that every workload has. */
export function figuresOfWorkload(workload: Workload): readonly QualityFigure[] {
  return ["performance", ...measuresOf[workload], "availability", "connectedness"];
}

/** Figures of all workloads together. */
export const overallFigures = ["performance", "availability", "connectedness"] as const;

/** Every figure of a cell. */
export const qualityNames: readonly QualityName[] = [
  ...overallFigures.map((figure) => ({ workload: null, figure })),
  ...workloads.flatMap((workload) =>
    figuresOfWorkload(workload).map((figure) => ({ workload, figure })),
  ),
];

const byKey = new Map(qualityNames.map((name) => [qualityKey(name), name]));

/** The keys of all figures. */
export const qualityKeys: readonly QualityKey[] = [...byKey.keys()];

/** @returns undefined for a key that is no figure's */
export function qualityNameOf(key: QualityKey): QualityName | undefined {
  return byKey.get(key);
}

const lowIsGood: readonly QualityFigure[] = ["latencyMs", "lossRatio", "jitterMs"];

/** Whether high or low values are good. */
export function bestOf(figure: QualityFigure): "high" | "low" {
  return lowIsGood.includes(figure) ? "low" : "high";
}

const ratioFigures: readonly QualityFigure[] = ["availability", "connectedness", "lossRatio"];

/** The greatest value that a figure may have: 1 of a ratio, 100 of a score, none of a measure. */
export function greatestOf(figure: QualityFigure): number {
  if (figure === "performance") return 100;
  return ratioFigures.includes(figure) ? 1 : Infinity;
}

/** Figures without those of WebSocket upgrades. */
export function withoutConnectedness<Quality extends Partial<Record<QualityKey, unknown>>>(
  quality: Quality,
): Quality {
  return lazyPart(quality, (key) => !isOfConnectedness(key)) as Quality;
}

/** @param key of a figure, or a name that begins or ends with one, as columns of files have it */
export function isOfConnectedness(key: string): boolean {
  return /connectedness/i.test(key);
}

/** Every figure that is offered. */
export function offeredNames(hasConnectedness: boolean): readonly QualityName[] {
  return qualityNames.filter((name) => hasConnectedness || name.figure !== "connectedness");
}
