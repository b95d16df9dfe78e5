import type { Context } from "~/features/access/context.server";
import type { ListPage } from "~/lib/list/list-page";
import type { ListCount } from "~/lib/list/list-view";

import {
  reportsPerPage,
  selectedReportsLimit,
  type OwnedReport,
  type ReceivedReport,
} from "./report-list";
import {
  countOwnedReports,
  listOwnedReports,
  listReceivedReports,
} from "./report-list.repository.server";
import type { ReportListInput } from "./report-list.schema";
import { findSharingSettings } from "./tenant-setting.repository.server";

const nothing = { rows: [], previous: null, next: null };

/** A page of the account's own reports; what its tenant does not allow counts as not shared. */
export async function listOwned(
  context: Context,
  input: ReportListInput & { ids?: readonly string[] },
  limit = reportsPerPage,
): Promise<ListPage<OwnedReport>> {
  const owned = await ownedBy(context);
  return owned ? listOwnedReports(context.db, { ...input, ...owned }, limit) : nothing;
}

/** How many of the account's own reports a filter finds, counted as far as they can be selected. */
export async function countOwned(context: Context, input: ReportListInput): Promise<ListCount> {
  const owned = await ownedBy(context);
  return owned
    ? countOwnedReports(context.db, { ...input, ...owned }, selectedReportsLimit)
    : { number: 0, isMore: false };
}

async function ownedBy({ db, variant, now, actor: { account } }: Context) {
  if (!account) return null;
  const allowed = await findSharingSettings(db, { variant, tenantId: account.tenantId });
  return { account, variant, now, allowed };
}

/** A page of the reports that were shared with the account by name. */
export async function listReceived(
  { db, variant, now, actor: { account } }: Context,
  input: ReportListInput,
  limit = reportsPerPage,
): Promise<ListPage<ReceivedReport>> {
  return account ? listReceivedReports(db, { ...input, account, variant, now }, limit) : nothing;
}
