import type { Transaction } from "kysely";

import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { readChangeFacts } from "../change-requests/change-facts.server";
import { listWaitingSince, lockChangeRequest } from "../change-requests/change-request.repository.server";
import { changeHref } from "../change-requests/changes-address";
import { listCouncil } from "../change-requests/champions.repository.server";
import { isStanding, needsChampion, needsCouncil } from "../change-requests/workflow";
import { findEndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { reminderAfterDays } from "./notice";
import { listReminded } from "./notice.repository.server";
import { tell } from "./tell.server";

/** Most changes that one round looks at; the others come with the next. */
const roundSize = 100;

/** Reminds whoever has not approved what was submitted three days ago, once for each submission. */
export async function remindOfWaiting(db: Db, now: Date): Promise<void> {
  const ids = await listWaitingSince(db, new Date(now.getTime() - reminderAfterDays * dayMs), roundSize);
  for (const id of ids) await db.transaction().execute((trx) => remindOf(trx, id, now));
}

/** The change is locked meanwhile, so that processes which look at once remind once. */
async function remindOf(trx: Transaction<Database>, changeId: string, now: Date): Promise<void> {
  const change = await lockChangeRequest(trx, changeId);
  const set = change && (await findEndpointSet(trx, change.setId));
  if (!set || change?.status !== "PendingReview" || !change.submittedAt) return;
  const { facts, champions } = await readChangeFacts(trx, { change, set, now });
  const asked = [
    ...(needsChampion(facts) && !isStanding(facts.championApproval, facts) ? champions : []),
    ...(needsCouncil(facts) && !isStanding(facts.councilApproval, facts) ? await listCouncil(trx) : []),
  ];
  const href = changeHref("", change);
  const reminded = await listReminded(trx, href, change.submittedAt);
  await tell(trx, { kind: "reminder", href, facts: { subject: change.proposal.publicDescription, by: "" }, people: asked, except: [...facts.authors, ...reminded], at: now });
}
