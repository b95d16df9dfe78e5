import { findChangeRequest } from "../change-requests/change-request.repository.server";
import type { Instance } from "../endpoint-sets/endpoint-set";
import { tellOfClearedApproval, tellOfPublication } from "../notices/tell-of-change.server";
import type { OutsideNet } from "../validation/outside-net.server";
import { validateNow, type ValidationProgress } from "../validation/validate-now.server";
import type { PublishOutcome, PublishRun } from "./publish-run";
import { publishInstance } from "./publish-run.server";
import { queueWebhooks } from "./webhook-job.server";

export type RunPublishing = Pick<PublishRun, "db" | "now" | "by" | "isWanted" | "onDone"> & {
  onProgress?: (progress: ValidationProgress) => Promise<void>;
  net?: OutsideNet;
};

/** The publish run with all that belongs to it here: the tests before it, webhooks and notices behind it. */
export async function runPublishing(
  { onProgress, net, ...run }: RunPublishing,
  instance: Instance,
  signal: AbortSignal,
): Promise<PublishOutcome> {
  const { db, now, by } = run;
  return publishInstance(
    {
      ...run,
      validate: async (changeIds) => {
        const tested = [];
        // One after the other: hundreds at once would take every connection there is.
        for (const id of changeIds) {
          const change = await findChangeRequest(db, id);
          if (change?.differenceHash)
            tested.push({ id, setId: change.setId, hash: change.differenceHash });
        }
        await validateNow(db, tested, { signal, onProgress, net });
      },
      onPublished: async (trx, { version, changes }) => {
        await queueWebhooks(trx, { instance, version, now });
        for (const change of changes) await tellOfPublication(trx, change, { by, at: now });
      },
      onReturned: (trx, returned) => tellOfClearedApproval(trx, { ...returned, by, at: now }),
    },
    instance,
  );
}
