import type { Context } from "~/features/access/context.server";
import { holdsRun } from "~/features/messaging/run-secret.server";
import { ok, refuse, type Result } from "~/lib/result";

import type { Report } from "./report";
import { findReport, findReportHead, type ReportHead } from "./report.repository.server";
import { maySee, reportFor, type Reader } from "./visibility";

export type ReadRefusal = "malformed-id" | "not-found";

export type VisibleReport = {
  /** Redacted for the reader. */
  report: Report;
  reader: Reader;
  /** Changes whenever what this reader sees of the report changes. */
  version: string;
  isSaved: boolean;
};

/** Version 4 UUID in its usual notation. */
const reportIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** True for a text that may be a report's or run's id. */
export function isReportId(text: string): boolean {
  return reportIdPattern.test(text);
}

/** How the request's browser stands to a stored report. */
export function readerOf(request: Request, { runId, runSecretHash }: ReportHead): Reader {
  return holdsRun(request, { id: runId, secretHash: runSecretHash }) ? "holder" : "public";
}

/** The report as the asking browser may see it; unknown and not visible are the same refusal. */
export async function readReport(context: Context, request: Request, id: string): Promise<Result<VisibleReport, ReadRefusal>> {
  if (!isReportId(id)) return refuse("malformed-id");
  const stored = await findReport(context.db, { id: id.toLowerCase(), variant: context.variant, now: context.now });
  const visible = stored && visibleTo(request, stored);
  if (!visible) return refuse("not-found");
  return ok({ ...visible, report: reportFor(stored.report, visible.reader), isSaved: stored.savedAt !== null });
}

/**
 * The version that `readReport` would give, without reading the document: enough to
 * answer a conditional request. Undefined when there is nothing to see.
 */
export async function readReportVersion(context: Context, request: Request, id: string): Promise<string | undefined> {
  if (!isReportId(id)) return undefined;
  const head = await findReportHead(context.db, { id: id.toLowerCase(), variant: context.variant, now: context.now });
  return head && visibleTo(request, head)?.version;
}

function visibleTo(request: Request, head: ReportHead): { reader: Reader; version: string } | undefined {
  const reader = readerOf(request, head);
  if (!maySee(head, reader)) return undefined;
  return { reader, version: `${head.revision}.${head.shareRevision}.${reader}` };
}
