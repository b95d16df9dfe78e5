import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import { listRequestsToDecide } from "../access-requests/decide-access-request.server";
import type { ActingPerson } from "../acting-person";
import { listWorkloadNames } from "../change-requests/champions.repository.server";
import { findingOf, type FindingCounts } from "../change-requests/change-finding";
import { findChangeRequests } from "../change-requests/change-request.repository.server";
import { readDifferences } from "../change-requests/readers-difference.server";
import { judgeChangeRequests } from "../change-requests/judge-change-request.server";
import { rowsPerPage } from "../row-limits";
import { aggregateOf } from "../change-requests/change-approval";
import type { Category } from "../endpoint-sets/endpoint-set";
import { labelOf, type ValidationView } from "../validation/validation.view";

import { listReviewsFor } from "./list-reviews.server";
import { countUnreadNotices } from "./notice.repository.server";
import type { Waiting } from "./waiting";
import {
  waitingAccess,
  waitingAssignment,
  waitingAssociation,
  waitingChange,
} from "./waiting-items";
import {
  listBlockedBy,
  listProposedAssociations,
  listRequestedFor,
  listReturnedTo,
} from "./waiting.repository.server";

/** Most that are listed beside something else; the number of all leads to the others. */
const listedLimit = 10;

/** Most changes whose tests are read beside something else, the longest waiting: staging is what is left of few. */
const testsReadLimit = 25;

/** What a change that waits says of itself in the list. */
type WaitingChange = {
  set: { publicId: number | null };
  finding: FindingCounts;
  category: Category;
  tests: ValidationView["label"];
};

export type WaitingItem = Omit<Waiting, "since" | "changeId"> & {
  since: string;
  change: WaitingChange | null;
};

export type WaitingView = {
  items: WaitingItem[];
  count: number;
  unreadCount: number;
  page: WaitingPage | null;
};

/** Which page of all that waits, from 1. */
type WaitingPage = { number: number; isLast: boolean };

type Asked = {
  person: ActingPerson;
  variant: Variant;
  prefix: string;
  now: Date;
  offersOcdi: boolean;
  page?: number | null;
};

/**
 * What waits for somebody, the longest first, and how many notices they have not read: the
 * beginning, or one page of all.
 */
export async function readWaiting(
  db: Db,
  { person, variant, prefix, now, offersOcdi, page = null }: Asked,
): Promise<WaitingView> {
  const [reviews, returned, blocked, requested, proposed, access, unreadCount] = await Promise.all([
    listReviewsFor(db, person, {
      now,
      testsRead: page === null ? testsReadLimit : Number.POSITIVE_INFINITY,
    }),
    listReturnedTo(db, person.key),
    listBlockedBy(db, person.key),
    listRequestedFor(db, person.scopes),
    offersOcdi ? listProposedAssociations(db, person.scopes) : [],
    listRequestsToDecide({ db, variant }, { ...person, isOperator: false }),
    countUnreadNotices(db, person.key),
  ]);
  const all: Waiting[] = [
    ...reviews.map(({ kind, change }) =>
      waitingChange(prefix, change, {
        kind,
        subject: change.proposal.publicDescription,
        since: change.submittedAt,
      }),
    ),
    ...returned.map((change) => waitingChange(prefix, change, change)),
    ...blocked.map((change) =>
      waitingChange(prefix, change, {
        kind: "unblock",
        subject: change.subject,
        since: change.blockedAt,
      }),
    ),
    ...requested.map((record) => waitingAssignment(prefix, record)),
    ...proposed
      .filter(({ authors }) => !authors.some(({ key }) => key === person.key))
      .map((association) => waitingAssociation(prefix, association)),
    ...access.map((request) => waitingAccess(prefix, request)),
  ];
  const from = page === null ? 0 : (page - 1) * rowsPerPage;
  const to = page === null ? listedLimit : from + rowsPerPage;
  const items = all
    .sort((one, other) => one.since.getTime() - other.since.getTime())
    .slice(from, to);
  return {
    items: await withChanges(db, items, now),
    count: all.length,
    unreadCount,
    page: page === null ? null : { number: page, isLast: to >= all.length },
  };
}

/** The changes among what is shown, with what each says of itself. */
async function withChanges(db: Db, items: readonly Waiting[], now: Date): Promise<WaitingItem[]> {
  const changes = await findChangeRequests(
    db,
    items.flatMap(({ changeId }) => changeId ?? []),
  );
  const judged = new Map(
    (await judgeChangeRequests(db, changes, now)).map((known) => [known.change.id, known]),
  );
  const known = [...judged.values()];
  const differences = await readDifferences(db, known);
  const differenceOf = new Map(known.map(({ change }, index) => [change.id, differences[index]]));
  const workloads = await listWorkloadNames(
    db,
    changes.map(({ proposal }) => proposal.workloadId),
  );
  return items.map(({ since, changeId, ...item }) => {
    const { change, set, facts } = judged.get(changeId ?? "") ?? {};
    const difference = change && differenceOf.get(change.id);
    if (!change || !set || !facts || !difference)
      return { ...item, since: since.toISOString(), change: null };
    const { workloadId, category } = change.proposal;
    return {
      ...item,
      since: since.toISOString(),
      instance: change.instance,
      workload: workloads[workloadId] ?? set.workload.name,
      author: change.authors[0]?.name ?? null,
      change: {
        set: { publicId: set.publicId },
        finding: findingOf(difference, change),
        category,
        tests: labelOf(aggregateOf(facts)),
      },
    };
  });
}
