import type { TFunction } from "i18next";

import { variantPrefix } from "~/features/settings/variants";
import { claimUnverifiedSolutions } from "~/features/solutions/reminder.repository.server";
import { verifiedDays } from "~/features/solutions/solution";
import { dayMs } from "~/lib/time";
import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import { enqueueJob } from "~/platform/job-queue.repository.server";
import type { Language } from "~/platform/languages";
import { siteOrigin } from "~/platform/site-origin.server";

import { listReminderJob, listReminderPayload } from "./list-reminder.schema";
import { tellMembers } from "./tell-members.server";

/** Reminders that one round queues. */
const roundSize = 100;

/** Queues a reminder for each solution whose lists nobody verified for 180 days, once until they are. */
export async function queueListReminders(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - verifiedDays * dayMs);
  return db.transaction().execute(async (trx) => {
    const claimed = await claimUnverifiedSolutions(trx, { before, at: now, limit: roundSize });
    for (const { id: solutionId, name: solutionName, ...of } of claimed) {
      const payload = listReminderPayload.stamped({ solutionId, solutionName, ...of });
      await enqueueJob(trx, { job: listReminderJob, payload, at: now });
    }
    return claimed.length;
  });
}

/** Mails the members of the partner. @param wordsIn the words of `contributions` in a language */
export async function performListReminder(
  payload: unknown,
  wordsIn: (language: Language) => TFunction,
): Promise<void> {
  const { database, environment } = application();
  const { solutionId, solutionName, partnerId, variant } = listReminderPayload.read(payload);
  const context = {
    variant,
    prefix: variantPrefix(variant),
    origin: siteOrigin(environment),
    now: new Date(),
  };
  await database.db.transaction().execute((trx) =>
    tellMembers(context, wordsIn)(trx, {
      kind: "lists-unverified",
      partnerId,
      solution: { id: solutionId, name: solutionName },
      note: "",
    }),
  );
}
