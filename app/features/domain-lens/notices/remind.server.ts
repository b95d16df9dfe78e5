import type { Transaction } from "kysely";

import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { readChangeFacts } from "../change-requests/change-facts.server";
import { lockChangeRequest } from "../change-requests/change-request.repository.server";
import { changeHref } from "../change-requests/changes-address";
import {
  listChampions,
  listCouncil,
  listRoleWorkloads,
} from "../change-requests/champions.repository.server";
import { findEndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { requestsHref } from "../endpoints-address";
import { ocdiPanelHref } from "../ocdi/ocdi-address";
import { lockAssociation } from "../ocdi/ocdi-association.repository.server";
import { standingOf } from "../person";
import { findWorkload } from "../workloads/workload.repository.server";
import { listReviewers } from "./list-reviewers.server";
import { reminderAfterDays } from "./notice";
import { listReminded } from "./notice.repository.server";
import {
  findUnremindedRequests,
  findWaits,
  listUnremindedAssociations,
  listUnremindedChanges,
  listUnremindedTargets,
} from "./reminder.repository.server";
import { tell } from "./tell.server";
import { waitingOf, type ReviewKind } from "./waiting";

/** The instants of a round: it reminds of what waits since before one of them. */
type Round = { now: Date; before: Date };

/**
 * Reminds whoever something has waited for since three days, once for each wait: changes to
 * approve, to bypass and to stage, requests to move records, and OCDI associations where they are offered.
 * Each is locked meanwhile, so that processes which look at once remind once.
 */
export async function remindOfWaiting(
  db: Db,
  { now, offersOcdi }: { now: Date; offersOcdi: boolean },
): Promise<void> {
  const round = { now, before: new Date(now.getTime() - reminderAfterDays * dayMs) };
  const each = async (
    ids: readonly string[],
    remind: (trx: Transaction<Database>, id: string, round: Round) => Promise<void>,
  ) => {
    for (const id of ids) await db.transaction().execute((trx) => remind(trx, id, round));
  };
  await each(await listUnremindedChanges(db, round.before), remindOfChange);
  await each(await listUnremindedTargets(db, round), remindOfRequests);
  if (offersOcdi)
    await each(await listUnremindedAssociations(db, round.before), remindOfAssociation);
}

async function remindOfChange(
  trx: Transaction<Database>,
  changeId: string,
  { now, before }: Round,
): Promise<void> {
  const change = await lockChangeRequest(trx, changeId);
  const set = change && (await findEndpointSet(trx, change.setId));
  const waits = await findWaits(trx, changeId);
  if (!set || !waits) return;
  const { facts, workloads } = await readChangeFacts(trx, { change, set, now });
  const reviewers = await listReviewers(trx, workloads, now);
  const href = changeHref("", change);
  const remind = async (
    what: ReviewKind,
    kind: "reminder" | "reminder-staging" | "reminder-bypass",
    since: Date,
  ) => {
    if (since >= before) return;
    const people = reviewers.filter(
      (person) => waitingOf(facts, standingOf(person, workloads)) === what,
    );
    await tell(trx, {
      kind,
      href,
      facts: { subject: change.proposal.publicDescription, by: "" },
      people,
      except: [...(await listReminded(trx, { href, kind, since }))],
      at: now,
    });
  };
  await remind("approval", "reminder", waits.beganAt);
  await remind("staging", "reminder-staging", waits.decidedAt);
  await remind("bypass", "reminder-bypass", waits.decidedAt);
}

/** One notice for all records that are asked to move to a workload. */
async function remindOfRequests(
  trx: Transaction<Database>,
  workloadId: string,
  round: Round,
): Promise<void> {
  await findWorkload(trx, workloadId, { lock: true });
  const due = await findUnremindedRequests(trx, workloadId, round);
  if (!due) return;
  const subject = due.count > 1 ? `${due.domainName} +${due.count - 1}` : due.domainName;
  const people = await listChampions(trx, await listRoleWorkloads(trx, [workloadId]), round.now);
  await tell(trx, {
    kind: "reminder-assignment",
    href: requestsHref(workloadId),
    facts: { subject, by: "" },
    people,
    except: [],
    at: round.now,
  });
}

async function remindOfAssociation(
  trx: Transaction<Database>,
  id: string,
  { now, before }: Round,
): Promise<void> {
  const association = await lockAssociation(trx, id);
  if (association?.status !== "Pending" || association.updatedAt >= before) return;
  const href = ocdiPanelHref("", id);
  const reminded = await listReminded(trx, {
    href,
    kind: "reminder-ocdi",
    since: association.updatedAt,
  });
  const except = [...association.authors.map(({ key }) => key), ...reminded];
  await tell(trx, {
    kind: "reminder-ocdi",
    href,
    facts: { subject: association.ocdi.join(", "), by: "" },
    people: await listCouncil(trx),
    except,
    at: now,
  });
}
