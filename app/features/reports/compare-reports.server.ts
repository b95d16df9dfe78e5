import type { Context } from "~/features/access/context.server";

import { comparisonOf, type ReportComparison } from "./comparison";
import { reportIdIn } from "./comparison-reference";
import type { JudgedReport } from "./judged-report";
import { readReport, type ReadRefusal } from "./read-report.server";
import type { Report } from "./report";

/** Why one of the two cannot be used; words of `compare.error`. */
type ReferenceRefusal = ReadRefusal | "missing" | "same";

/** What was asked for in one field: null when the field was not sent at all. */
export type Reference = string | null;

type Sides<Value> = { a: Value; b: Value };

export type ComparedReports = {
  reports: Sides<Report | null>;
  refusals: Sides<ReferenceRefusal | null>;
  /** Null until there are two reports to compare. */
  comparison: ReportComparison | null;
};

/**
 * Two reports beside each other, each as the asking browser may see it. A field that was not
 * sent is no refusal: the form begins without it.
 */
export async function compareReports(
  context: Context,
  asked: Sides<Reference>,
): Promise<ComparedReports> {
  const [a, b] = await Promise.all(
    [asked.a, asked.b].map((reference) => readReferred(context, reference)),
  );
  const [judgedA, judgedB] = [a?.judged ?? null, b?.judged ?? null];
  const reports = { a: judgedA?.report ?? null, b: judgedB?.report ?? null };
  const isSame = reports.a !== null && reports.a.id === reports.b?.id;
  const refusals = { a: a?.refusal ?? null, b: isSame ? ("same" as const) : (b?.refusal ?? null) };
  const comparison = judgedA && judgedB && !isSame ? comparisonOf(judgedA, judgedB) : null;
  return { reports, refusals, comparison };
}

async function readReferred(
  context: Context,
  reference: Reference,
): Promise<{ judged?: JudgedReport; refusal?: ReferenceRefusal }> {
  if (reference === null) return {};
  if (reference.trim() === "") return { refusal: "missing" };
  const outcome = await readReport(context, reportIdIn(reference));
  return outcome.ok ? { judged: outcome.value } : { refusal: outcome.refusal };
}
