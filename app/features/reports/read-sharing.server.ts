import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";

import type { OwnerRefusal } from "./change-sharing.server";
import { isReportId, reportKey, standingOf } from "./read-report.server";
import { findReportHead, type ReportHead } from "./report.repository.server";
import { listReceivers } from "./sharing.repository.server";
import type { Receiver } from "./sharing.schema";

export type OwnSharing = Pick<
  ReportHead,
  "id" | "isPublic" | "isSharedInOrganisation" | "allowed"
> & { receivers: Receiver[] };

/** How a report is shared, for its owner alone. */
export async function readSharing(
  context: Context,
  id: string,
): Promise<Result<OwnSharing, OwnerRefusal>> {
  if (!isReportId(id)) return refuse("not-found");
  const head = await findReportHead(context.db, reportKey(context, id));
  const reader = head && standingOf(context, head);
  if (!reader) return refuse("not-found");
  if (reader !== "owner") return refuse("not-yours");
  const { isPublic, isSharedInOrganisation, allowed } = head;
  return ok({
    id: head.id,
    isPublic,
    isSharedInOrganisation,
    allowed,
    receivers: await listReceivers(context.db, head.id),
  });
}

/** Whether anybody but the owner was given the report in any way. */
export function isShared({ isPublic, isSharedInOrganisation, receivers }: OwnSharing): boolean {
  return isPublic || isSharedInOrganisation || receivers.length > 0;
}
