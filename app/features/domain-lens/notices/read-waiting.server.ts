import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";

import { listRequestsToDecide } from "../access-requests/decide-access-request.server";
import type { ActingPerson } from "../acting-person";
import { changeHref } from "../change-requests/changes-address";
import {
  championsAmong,
  listChampionRoles,
  listWorkloadNames,
  type RoleHolder,
} from "../change-requests/champions.repository.server";
import { findingOf, type FindingCounts } from "../change-requests/change-finding";
import { findChangeRequests } from "../change-requests/change-request.repository.server";
import { readDifferences } from "../change-requests/readers-difference.server";
import { escalationsOf, type LinkedSets } from "../change-requests/escalation";
import { judgeChangeRequests } from "../change-requests/judge-change-request.server";
import { readLinkedSets } from "../change-requests/linked-sets.repository.server";
import { rowsPerPage } from "../continuation";
import { aggregateOf } from "../change-requests/change-approval";
import type { ChangeFacts } from "../change-requests/change-facts";
import type { Category } from "../endpoint-sets/endpoint-set";
import { ocdiPanelHref } from "../ocdi/ocdi-address";
import { standingOf } from "../person";
import { latestValidation } from "../validation/latest-validation.server";
import { labelOf, type ValidationView } from "../validation/validation.view";
import { countUnreadNotices } from "./notice.repository.server";
import {
  lacksTestsAlone,
  waitingOf,
  type ReviewKind,
  type Waiting,
  type WaitingKind,
} from "./waiting";
import {
  listBlockedBy,
  listProposedAssociations,
  listRequestedFor,
  listReturnedTo,
  listUnderReview,
  listUnderReviewOf,
  type ReviewedChange,
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

/** What waits for somebody, the longest first, and how many notices they have not read: the beginning, or one page of all. */
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
  const ofChange = (
    kind: WaitingKind,
    change: { id: string; setId: string },
    { subject, since }: Pick<Waiting, "subject" | "since">,
  ): Waiting => ({
    kind,
    href: changeHref(prefix, change),
    subject,
    since,
    changeId: change.id,
    instance: null,
    workload: null,
    author: null,
  });
  const all: Waiting[] = [
    ...reviews.map(({ kind, change }) =>
      ofChange(kind, change, {
        subject: change.proposal.publicDescription,
        since: change.submittedAt,
      }),
    ),
    ...returned.map((change) => ofChange(change.kind, change, change)),
    ...blocked.map((change) =>
      ofChange("unblock", change, { subject: change.subject, since: change.blockedAt }),
    ),
    ...requested.map(({ fqdnId, domainName, requestedAt, requestedBy, instance, workload }) => ({
      kind: "assignment" as const,
      href: `${prefix}/endpoints/fqdns/${fqdnId}`,
      subject: domainName,
      since: requestedAt,
      changeId: null,
      instance,
      workload,
      author: requestedBy,
    })),
    ...proposed
      .filter(({ authors }) => !authors.some(({ key }) => key === person.key))
      .map(({ id, names, since, instance, authors }) => ({
        kind: "ocdi" as const,
        href: ocdiPanelHref(prefix, id),
        subject: names,
        since,
        changeId: null,
        instance,
        workload: null,
        author: authors[0]?.name ?? null,
      })),
    ...access.map(({ id, workload, askedAt: since, name: author }) => ({
      kind: "access" as const,
      href: `${prefix}/endpoints/access/${id}`,
      subject: workload.name,
      since,
      changeId: null,
      instance: null,
      workload: workload.name,
      author,
    })),
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

type Review = { kind: ReviewKind; change: ReviewedChange };

async function listReviewsFor(
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
