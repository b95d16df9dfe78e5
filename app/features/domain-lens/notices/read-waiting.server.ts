import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import { changeHref } from "../change-requests/changes-address";
import { championsAmong, listChampionRoles, type RoleHolder } from "../change-requests/champions.repository.server";
import { escalationsOf, type LinkedSets } from "../change-requests/escalation";
import { readLinkedSets } from "../change-requests/linked-sets.repository.server";
import { rowsPerPage } from "../continuation";
import type { ChangeFacts } from "../change-requests/workflow";
import { ocdiPanelHref } from "../ocdi/ocdi-address";
import { standingOf } from "../person";
import { latestValidation } from "../validation/latest-validation.server";
import { countUnreadNotices } from "./notice.repository.server";
import { lacksTestsAlone, waitingOf, type Waiting } from "./waiting";
import { listBlockedBy, listProposedAssociations, listRequestedFor, listUnderReview, type ReviewedChange } from "./waiting.repository.server";

/** Most that are listed beside something else; the number of all leads to the others. */
const listedLimit = 10;

/** Most changes whose tests are read beside something else, the longest waiting: staging is what is left of few. */
const testsReadLimit = 25;

export type WaitingView = { items: (Omit<Waiting, "since"> & { since: string })[]; count: number; unreadCount: number; page: WaitingPage | null };

/** Which page of all that waits, from 1. */
export type WaitingPage = { number: number; isLast: boolean };

type Asked = { person: ActingPerson; prefix: string; now: Date; offersOcdi: boolean; page?: number | null };

/** What waits for somebody, the longest first, and how many notices they have not read: the beginning, or one page of all. */
export async function readWaiting(db: Db, { person, prefix, now, offersOcdi, page = null }: Asked): Promise<WaitingView> {
  const [reviews, blocked, requested, proposed, unreadCount] = await Promise.all([
    listReviewsFor(db, person, { now, testsRead: page === null ? testsReadLimit : Number.POSITIVE_INFINITY }), listBlockedBy(db, person.key), listRequestedFor(db, person.scopes), offersOcdi ? listProposedAssociations(db, person.scopes) : [], countUnreadNotices(db, person.key),
  ]);
  const all: Waiting[] = [
    ...reviews.map(({ kind, change }) => ({ kind, href: changeHref(prefix, change), subject: change.proposal.publicDescription, since: change.submittedAt })),
    ...blocked.map((change) => ({ kind: "unblock" as const, href: changeHref(prefix, change), subject: change.subject, since: change.blockedAt })),
    ...requested.map(({ fqdnId, domainName, requestedAt }) => ({ kind: "assignment" as const, href: `${prefix}/endpoints/fqdns/${fqdnId}`, subject: domainName, since: requestedAt })),
    ...proposed.filter(({ authors }) => !authors.some(({ key }) => key === person.key))
      .map(({ id, names, since }) => ({ kind: "ocdi" as const, href: ocdiPanelHref(prefix, id), subject: names, since })),
  ];
  const from = page === null ? 0 : (page - 1) * rowsPerPage;
  const to = page === null ? listedLimit : from + rowsPerPage;
  const items = all.sort((one, other) => one.since.getTime() - other.since.getTime()).slice(from, to);
  return { items: items.map((item) => ({ ...item, since: item.since.toISOString() })), count: all.length, unreadCount, page: page === null ? null : { number: page, isLast: to >= all.length } };
}

type Review = { kind: "approval" | "staging"; change: ReviewedChange };

async function listReviewsFor(db: Db, person: ActingPerson, { now, testsRead: mostTests }: { now: Date; testsRead: number }): Promise<Review[]> {
  const changes = await listUnderReview(db, person.scopes);
  const workloads = new Map(changes.flatMap((change) => change.workloads.map((workload) => [workload.id, workload])));
  const known = { holders: await listChampionRoles(db, [...workloads.values()], now), linked: await readLinkedSets(db, changes) };
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

async function testsOf(db: Db, { id, hash }: ReviewedChange): Promise<Pick<ChangeFacts, "aggregate" | "blockingFailures">> {
  const { aggregate, blockingFailures } = await latestValidation(db, id, hash);
  return { aggregate, blockingFailures };
}

/** What the workflow asks about a change that is under review and not blocked, but for its tests. */
function factsOf(change: ReviewedChange, { holders, linked }: { holders: readonly RoleHolder[]; linked: LinkedSets }): ChangeFacts {
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
