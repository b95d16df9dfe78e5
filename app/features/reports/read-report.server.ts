import type { Context } from "~/features/access/context.server";
import { isHeldBy } from "~/features/messaging/run-secret.server";
import { readSettings } from "~/features/settings/read-settings.server";
import { ok, refuse, type Result } from "~/lib/result";

import { judgedFor, type JudgedReport } from "./judged-report";
import {
  findReport,
  findReportHead,
  type ReportHead,
  type ReportKey,
} from "./report.repository.server";
import type { SharingSettings } from "./sharing-settings";
import { readerOf, type Reader } from "./visibility";

export type ReadRefusal = "malformed-id" | "not-found";

export type VisibleReport = JudgedReport & {
  reader: Reader;
  /** Whether the comparison with others is switched off. */
  arePeersHidden: boolean;
  /** Whether it was shared with the reader by name, whatever else they are to it. */
  isReceiver: boolean;
  /** Changes whenever what this reader sees of the report changes. */
  version: string;
  /** It was saved after its address may have been passed on, and its owner has yet to say whether that stays open. */
  awaitsLinkChoice: boolean;
  /** What the owner's tenant allows now. */
  allowed: SharingSettings;
  /** Whether the advanced client was asked for, and may still add to the report. */
  isClientAwaited: boolean;
};

/** Version 4 UUID in its usual notation. */
const reportIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** True for a text that may be a report's or run's id. */
export function isReportId(text: string): boolean {
  return reportIdPattern.test(text);
}

/** How a caller stands to a stored report; undefined for those who may not see it. */
export function standingOf(
  { actor, heldRuns }: Pick<Context, "actor" | "heldRuns">,
  head: ReportHead,
): Reader | undefined {
  return readerOf(head, {
    account: actor.account,
    holdsRun: holdsReport(heldRuns, head),
    isReceiver: head.isReceiver,
  });
}

function holdsReport(heldRuns: Context["heldRuns"], { runId, runSecretHash }: ReportHead): boolean {
  return isHeldBy(heldRuns, { id: runId, secretHash: runSecretHash });
}

/** The report as whoever asks may see it; unknown and not visible are the same refusal. */
export async function readReport(
  context: Context,
  id: string,
): Promise<Result<VisibleReport, ReadRefusal>> {
  if (!isReportId(id)) return refuse("malformed-id");
  const stored = await findReport(context.db, reportKey(context, id));
  const visible = stored && visibleTo(context, stored);
  if (!visible) return refuse("not-found");
  const { isReceiver, awaitsLinkChoice, allowed } = stored;
  const hidesPeers = await arePeersHidden(context);
  return ok({
    ...visible,
    version: versionFor(visible.version, hidesPeers),
    ...judgedFor(hidesPeers ? { ...stored.report, peers: null } : stored.report, visible.reader, {
      hidesPeers,
    }),
    arePeersHidden: hidesPeers,
    isReceiver,
    awaitsLinkChoice,
    allowed,
    isClientAwaited: isOpen(stored, context),
  });
}

function isOpen({ reopenedUntil }: ReportHead, { now }: Pick<Context, "now">): boolean {
  return reopenedUntil !== null && reopenedUntil > now;
}

/**
 * The version that `readReport` would give, without reading the document: enough to answer a
 * conditional request. Undefined when there is nothing to see.
 */
export async function readReportVersion(context: Context, id: string): Promise<string | undefined> {
  if (!isReportId(id)) return undefined;
  const head = await findReportHead(context.db, reportKey(context, id));
  const visible = head && visibleTo(context, head);
  return visible && versionFor(visible.version, await arePeersHidden(context));
}

/** Whether the comparison with others is switched off; the only place that reads its flag. */
async function arePeersHidden(context: Context): Promise<boolean> {
  return (await readSettings(context)).DisablePeerPerformanceChart;
}

function versionFor(version: string, hidesPeers: boolean): string {
  return hidesPeers ? `${version}.without-peers` : version;
}

/** By what a report is found for whoever asks. */
export function reportKey(
  { variant, now, actor }: Pick<Context, "variant" | "now" | "actor">,
  id: string,
): ReportKey {
  return { id: id.toLowerCase(), variant, now, asker: actor.account };
}

function visibleTo(
  context: Context,
  head: ReportHead,
): { reader: Reader; version: string } | undefined {
  const holds = holdsReport(context.heldRuns, head);
  const reader = readerOf(head, {
    account: context.actor.account,
    holdsRun: holds,
    isReceiver: head.isReceiver,
  });
  if (!reader) return undefined;
  const { shareReportWithPublic, shareReportWithinOrganization } = head.allowed;
  const allowed = `${Number(shareReportWithPublic)}${Number(shareReportWithinOrganization)}`;
  return {
    reader,
    version: [
      head.revision,
      head.shareRevision,
      allowed,
      reader,
      ...(holds ? ["held"] : []),
      ...(isOpen(head, context) ? ["open"] : []),
    ].join("."),
  };
}
