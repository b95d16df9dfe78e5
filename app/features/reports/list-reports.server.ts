import type { Context } from "~/features/access/context.server";

import {
  reportsPerPage,
  writeCursor,
  type OwnedReport,
  type ReceivedReport,
  type ReportPage,
} from "./report-list";
import {
  listOwnedReports,
  listReceivedReports,
  type ListedRow,
} from "./report-list.repository.server";
import type { ReportListInput } from "./report-list.schema";
import { findSharingSettings } from "./tenant-setting.repository.server";

const nothing = { reports: [], next: null };

/** A page of the account's own reports; what its tenant does not allow counts as not shared. */
export async function listOwned(
  context: Context,
  input: ReportListInput,
): Promise<ReportPage<OwnedReport>> {
  const { account } = context.actor;
  if (!account) return nothing;
  const allowed = await findSharingSettings(context.db, {
    variant: context.variant,
    tenantId: account.tenantId,
  });
  return pageOf(
    await listOwnedReports(context.db, { ...input, ...boundsOf(context), account, allowed }),
  );
}

/** A page of the reports that were shared with the account by name. */
export async function listReceived(
  context: Context,
  input: ReportListInput,
): Promise<ReportPage<ReceivedReport>> {
  const { account } = context.actor;
  return account
    ? pageOf(await listReceivedReports(context.db, { ...input, ...boundsOf(context), account }))
    : nothing;
}

/** One more than a page holds tells whether there is another. */
function boundsOf({ variant, now }: Context) {
  return { variant, now, limit: reportsPerPage + 1 };
}

function pageOf<Listed>(rows: readonly ListedRow<Listed>[]): ReportPage<Listed> {
  const shown = rows.slice(0, reportsPerPage);
  const last = shown.at(-1);
  return {
    reports: shown.map(({ report }) => report),
    next: rows.length > shown.length && last ? writeCursor(last.cursor) : null,
  };
}
