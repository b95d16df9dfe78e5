import type { Transaction } from "kysely";

import type { Context } from "~/features/access/context.server";
import { announceRevoked } from "~/features/messaging/run-event.repository.server";
import { waitForCustomer } from "~/features/network-test/peer.repository.server";
import type { Variant } from "~/features/settings/variants";
import { ok, refuse, type Result } from "~/lib/result";
import { dayMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { Database } from "#db/schema";

import { isReportId, reportKey, standingOf } from "./read-report.server";
import { customerFor, recordMeasurements } from "./record-measurements.server";
import { openReportSampling, renewSamples } from "./record-samples.server";
import type { Report } from "./report";
import {
  assignOwner,
  findReportForUpdate,
  type Owner,
  type StoredReport,
} from "./report.repository.server";
import { savingOwner } from "./saving-owner.server";
import { findSharingSettings } from "./tenant-setting.repository.server";

export type SaveRefusal = "not-found" | "not-yours" | "saving-disabled" | "save-failed";

/**
 * Saves the report of a run that the asking browser holds to the account that asks. Saving it twice
 * changes nothing.
 */
export async function saveReport(
  context: Context,
  id: string,
): Promise<Result<string, SaveRefusal>> {
  if (!isReportId(id)) return refuse("not-found");
  const owner = await savingOwner(context);
  if (!owner) return refuse("saving-disabled");
  try {
    const sampling = await openReportSampling(context);
    return await context.db.transaction().execute(async (trx) => {
      const stored = await findReportForUpdate(trx, reportKey(context, id));
      const reader = stored && standingOf(context, stored);
      if (!reader) return refuse("not-found");
      if (reader === "owner") return ok(stored.id);
      if (reader !== "holder" || stored.ownerId !== null) return refuse("not-yours");
      await claimReport(trx, context, { stored, owner });
      await renewSamples(trx, sampling, { report: stored.report, tenantId: owner.tenantId });
      return ok(stored.id);
    });
  } catch (error) {
    application().log.error("save-report-failed", {}, error);
    return refuse("save-failed");
  }
}

/** What counted for the network that the run left from counts for the tenant from now on. */
async function countForTenant(
  trx: Transaction<Database>,
  { report, variant, tenantId }: { report: Report; variant: Variant; tenantId: string },
): Promise<void> {
  const network = await customerFor(variant, { tenantId: null, egressIp: report.egressIp });
  // Its rows go as well: whoever writes others of it waits.
  if (network) await waitForCustomer(trx, network);
  await recordMeasurements(trx, {
    report,
    variant,
    customer: await customerFor(variant, { tenantId, egressIp: report.egressIp }),
  });
}

/**
 * Gives a report that has no owner to an account, in the caller's transaction. Its address
 * was open to anyone so far: it is closed, and the owner asked whether it stays open. In
 * comparisons it counts for the owner's tenant from then on.
 */
export async function claimReport(
  trx: Transaction<Database>,
  { variant, now }: Pick<Context, "variant" | "now">,
  { stored, owner }: { stored: Pick<StoredReport, "runId"> & { report: Report }; owner: Owner },
): Promise<void> {
  const { reportLifeDays } = await findSharingSettings(trx, { variant, tenantId: owner.tenantId });
  const { report } = stored;
  const expiresAt = new Date(new Date(report.dateTime).getTime() + reportLifeDays * dayMs);
  await assignOwner(trx, {
    report: { ...report, userId: owner.id },
    owner,
    savedAt: now,
    expiresAt,
  });
  await countForTenant(trx, { report, variant, tenantId: owner.tenantId });
  await announceRevoked(trx, stored.runId);
}
