import { createHash } from "node:crypto";

import type { Context } from "~/features/access/context.server";
import { holdsRun } from "~/features/messaging/run-secret.server";
import { ok, refuse, type Result } from "~/lib/result";

import type { Report } from "./report";
import { findReport, type StoredReport } from "./report.repository.server";
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

/** Version 4 UUID in its usual notation (rules section 5). */
const reportIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** True for a text that may be a report's or run's id. */
export function isReportId(text: string): boolean {
  return reportIdPattern.test(text);
}

/** How the request's browser stands to a stored report. */
export function readerOf(request: Request, stored: StoredReport): Reader {
  return holdsRun(request, { id: stored.report.runId, secretHash: stored.runSecretHash }) ? "holder" : "public";
}

/** The report as the asking browser may see it; unknown and not visible are the same refusal. */
export async function readReport(context: Context, request: Request, id: string): Promise<Result<VisibleReport, ReadRefusal>> {
  if (!isReportId(id)) return refuse("malformed-id");
  const stored = await findReport(context.db, { id: id.toLowerCase(), variant: context.variant, now: context.now });
  if (!stored) return refuse("not-found");
  const reader = readerOf(request, stored);
  if (!maySee(stored, reader)) return refuse("not-found");
  return ok({
    report: reportFor(stored.report, reader),
    reader,
    version: `${stored.revision}.${stored.shareRevision}.${reader}`,
    isSaved: stored.savedAt !== null,
  });
}

/** A strong entity tag over everything that decides what a report page looks like. */
export function entityTag(parts: readonly string[]): string {
  return `"${createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 27)}"`;
}
