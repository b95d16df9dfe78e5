import type { Db } from "~/platform/database.server";

import type { ActingPerson } from "../acting-person";
import { changeHref } from "../change-requests/changes-address";
import { countUnreadNotices } from "./notice.repository.server";
import { waitsForApprovalBy, type Waiting } from "./waiting";
import { listBlockedBy, listRequestedFor, listUnderReview } from "./waiting.repository.server";

/** Most that are listed; the number of all stands beside them. */
const listedLimit = 10;

export type WaitingView = { items: (Omit<Waiting, "since"> & { since: string })[]; count: number; unreadCount: number };

/** What waits for somebody, the longest first, and how many notices they have not read. */
export async function readWaiting(db: Db, person: ActingPerson, prefix: string): Promise<WaitingView> {
  const [underReview, blocked, requested, unreadCount] = await Promise.all([
    listUnderReview(db, person.scopes), listBlockedBy(db, person.key), listRequestedFor(db, person.scopes), countUnreadNotices(db, person.key),
  ]);
  const all: Waiting[] = [
    ...underReview.filter((change) => waitsForApprovalBy(change, person)).map((change) => ({
      kind: "approval" as const, href: changeHref(prefix, change), subject: change.proposal.publicDescription, since: change.submittedAt,
    })),
    ...blocked.map((change) => ({ kind: "unblock" as const, href: changeHref(prefix, change), subject: change.subject, since: change.blockedAt })),
    ...requested.map(({ fqdnId, domainName, requestedAt }) => ({ kind: "assignment" as const, href: `${prefix}/endpoints/fqdns/${fqdnId}`, subject: domainName, since: requestedAt })),
  ];
  const items = all.sort((one, other) => one.since.getTime() - other.since.getTime()).slice(0, listedLimit);
  return { items: items.map((item) => ({ ...item, since: item.since.toISOString() })), count: all.length, unreadCount };
}
