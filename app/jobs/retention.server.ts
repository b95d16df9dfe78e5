import { expireAssistantTests } from "~/features/assistant-test/expire-assistant-tests.server";
import { expireAccessRequests } from "~/features/domain-lens/access-requests/expire-access-requests.server";
import { dropAbandonedStarts } from "~/features/domain-lens/change-requests/drop-abandoned-starts.server";
import { deleteDeputiesOver } from "~/features/domain-lens/deputies/deputy.repository.server";
import { expireNotices } from "~/features/domain-lens/notices/expire-notices.server";
import { expireRequestedRuns } from "~/features/domain-lens/publishing/request-publishing.server";
import { expireFeedback } from "~/features/feedback/expire-feedback.server";
import { expireAccounts } from "~/features/identity/expire-accounts.server";
import { expireEpisodes, expireLooks } from "~/features/health/expire-health.server";
import { deleteExpiredSessions } from "~/features/identity/session.repository.server";
import { expireReports } from "~/features/reports/expire-reports.server";
import { expireAnswers } from "~/features/survey/expire-answers.server";
import { expirePostedForms } from "~/platform/answer-once.server";
import type { Db } from "~/platform/database.server";
import type { Log } from "~/platform/log.server";

/** Rows a round removes, so that no transaction holds a table for long. */
const roundSize = 500;

type Step = { what: string; remove: (db: Db, now: Date) => Promise<void> };

/** The one list of what is removed by its age (docs/operations.md). */
const retentionSteps: readonly Step[] = [
  { what: "reports", remove: expireReports },
  { what: "survey-answers", remove: inRounds(expireAnswers) },
  { what: "assistant-tests", remove: inRounds(expireAssistantTests) },
  { what: "feedback", remove: inRounds(expireFeedback) },
  { what: "abandoned-changes", remove: inRounds(dropAbandonedStarts) },
  { what: "access-requests", remove: inRounds(expireAccessRequests) },
  { what: "deputies", remove: inRounds(deleteDeputiesOver) },
  { what: "publish-runs", remove: inRounds(expireRequestedRuns) },
  { what: "notices", remove: inRounds(expireNotices) },
  { what: "health-episodes", remove: inRounds(expireEpisodes) },
  { what: "health-looks", remove: inRounds(expireLooks) },
  { what: "posted-forms", remove: inRounds(expirePostedForms) },
  { what: "sessions", remove: inRounds(deleteExpiredSessions) },
  // After reports and sessions, which keep an account.
  { what: "accounts", remove: inRounds(expireAccounts) },
];

/** Removes everything past its time. One kind that fails is told of, and leaves the others as they are. */
export async function removeWhatIsOver(db: Db, log: Log, now = new Date()): Promise<void> {
  for (const { what, remove } of retentionSteps) {
    await remove(db, now).catch((error: unknown) => log.error("expiry-failed", { what }, error));
  }
}

/** Repeats a bounded removal until nothing is left. */
function inRounds(
  removeSome: (db: Db, now: Date, limit: number) => Promise<number>,
): Step["remove"] {
  return async (db, now) => {
    while ((await removeSome(db, now, roundSize)) === roundSize);
  };
}
