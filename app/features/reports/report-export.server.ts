import type { Context } from "~/features/access/context.server";
import { application } from "~/platform/application.server";
import { entityTag, isMatched } from "~/platform/http.server";
import { ok, type Result } from "~/lib/result";

import { readReport, type ReadRefusal } from "./read-report.server";
import type { JudgedReport } from "./judged-report";
import type { Report } from "./report";
import { reportCsv } from "./report-export-csv";

const exportFormats = {
  json: {
    type: "application/json; charset=utf-8",
    write: ({ report }: JudgedReport) => JSON.stringify(report, null, 2),
  },
  csv: { type: "text/csv; charset=utf-8; header=present", write: reportCsv },
} as const;
export type ExportFormat = keyof typeof exportFormats;

/**
 * The report as a file, as the asking browser may see it. Visibility is asked before the
 * entity tag, so that a tag opens nothing.
 */
export async function exportReport(
  context: Context,
  { id, format, ifNoneMatch }: { id: string; format: ExportFormat; ifNoneMatch: string | null },
): Promise<Result<Response, ReadRefusal>> {
  const outcome = await readReport(context, id);
  if (!outcome.ok) return outcome;
  const { report, version } = outcome.value;
  const tag = entityTag(["export", format, application().version, report.id, version]);
  const headers = {
    ETag: tag,
    "Cache-Control": "private, no-cache",
    Vary: "Cookie",
    "X-Robots-Tag": "noindex",
  };
  if (isMatched(ifNoneMatch, tag)) return ok(new Response(null, { status: 304, headers }));
  const { type, write } = exportFormats[format];
  const disposition = `attachment; filename="${exportFileName(report, format)}"`;
  return ok(
    new Response(write(outcome.value), {
      headers: { ...headers, "Content-Type": type, "Content-Disposition": disposition },
    }),
  );
}

/** Day and beginning of the id: nothing of what people typed gets into the name of a file. */
function exportFileName({ id, dateTime }: Report, format: ExportFormat): string {
  const [day = ""] = new Date(dateTime).toISOString().split("T");
  return `pathlens-report-${day}-${id.slice(0, 8)}.${format}`;
}
