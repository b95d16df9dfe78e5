import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import {
  championsAmong,
  listChampionRoles,
  type RoleHolder,
} from "../change-requests/champions.repository.server";
import type { ChangeFacts } from "../change-requests/change-facts";
import { escalationsOf, type LinkedSets } from "../change-requests/escalation";
import { readLinkedSets } from "../change-requests/linked-sets.repository.server";
import { standingOf } from "../person";
import { latestValidation } from "../validation/latest-validation.server";

import { lacksTestsAlone, waitingOf, type ReviewKind } from "./waiting";
import {
  listUnderReview,
  listUnderReviewOf,
  type ReviewedChange,
} from "./waiting.repository.server";

type Review = { kind: ReviewKind; change: ReviewedChange };

export async function listReviewsFor(
  db: Db,
  person: ActingPerson,
  { now, testsRead: mostTests }: { now: Date; testsRead: number },
): Promise<Review[]> {
  const authored = await listUnderReviewOf(db, person.key);
  const changes = [
    ...new Map(
      [...(await listUnderReview(db, person.scopes)), ...authored].map((change) => [
        change.id,
        change,
      ]),
    ).values(),
  ];
  const workloads = new Map(
    changes.flatMap((change) => change.workloads.map((workload) => [workload.id, workload])),
  );
  const known = {
    holders: await listChampionRoles(db, [...workloads.values()], now),
    linked: await readLinkedSets(db, changes),
  };
  const reviews: Review[] = [];
  let testsRead = 0;
  for (const change of changes) {
    const standing = standingOf(person, change.workloads);
    let facts = factsOf(change, known);
    if (lacksTestsAlone(facts, standing) && testsRead < mostTests) {
      testsRead += 1;
      facts = { ...facts, ...(await testsOf(db, change)) };
    }
    const kind = waitingOf(facts, standing);
    if (kind !== null) reviews.push({ kind, change });
  }
  return reviews;
}

async function testsOf(
  db: Db,
  { id, hash }: ReviewedChange,
): Promise<Pick<ChangeFacts, "aggregate" | "blockingFailures">> {
  const { aggregate, blockingFailures } = await latestValidation(db, id, hash);
  return { aggregate, blockingFailures };
}

/** What the workflow asks about a change that is under review and not blocked, but for its tests. */
function factsOf(
  change: ReviewedChange,
  { holders, linked }: { holders: readonly RoleHolder[]; linked: LinkedSets },
): ChangeFacts {
  const { authors, hash, championApproval, councilApproval, bypass, workloads } = change;
  return {
    status: "PendingReview",
    blockedBy: null,
    authors: authors.map(({ key }) => key),
    hash,
    championApproval,
    councilApproval,
    bypass,
    escalations: escalationsOf(change, linked),
    champions: championsAmong(holders, workloads).map(({ key }) => key),
    problems: [],
    aggregate: "None",
    blockingFailures: [],
  };
}
