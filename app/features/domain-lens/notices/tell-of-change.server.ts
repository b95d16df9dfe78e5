import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import { listCouncil, type ReachablePerson } from "../change-requests/champions.repository.server";
import type { ChangeRequest } from "../change-requests/change-request";
import { changeHref } from "../change-requests/changes-address";
import type { Person } from "../person";
import type { NoticeKind } from "./notice";
import { listReachable } from "./notice.repository.server";
import { tell } from "./tell.server";

type Trx = Transaction<Database>;

/** What happened to a change: what it was before, who did it, and who may approve it. */
export type Happened = {
  change: ChangeRequest;
  before: ChangeRequest;
  by: Person;
  at: Date;
  note?: string;
};

function noticeOf(
  kind: NoticeKind,
  { change, by, note = "" }: Pick<Happened, "change" | "by" | "note">,
) {
  return {
    kind,
    href: changeHref("", change),
    facts: {
      subject: change.proposal.publicDescription,
      by: by.name,
      ...(note !== "" && { note }),
    },
  };
}

/** A change that was submitted waits for its champions, and for the council where that is asked. */
export async function tellOfSubmission(
  trx: Trx,
  happened: Omit<Happened, "before">,
  { champions, needsCouncil }: { champions: readonly ReachablePerson[]; needsCouncil: boolean },
): Promise<void> {
  const { change, by, at } = happened;
  const people = [...champions, ...(needsCouncil ? await listCouncil(trx) : [])];
  await tell(trx, {
    ...noticeOf("submitted", happened),
    people,
    except: [by.key, ...change.authors.map(({ key }) => key)],
    at,
  });
}

/** A block is for the authors. */
export async function tellOfBlock(trx: Trx, happened: Happened): Promise<void> {
  const { change, by, at } = happened;
  await tell(trx, {
    ...noticeOf("blocked", happened),
    people: await listReachable(
      trx,
      change.authors.map(({ key }) => key),
    ),
    except: [by.key],
    at,
  });
}

/**
 * A returned change waits for its authors. Reviewers learn that their decision no longer counts.
 */
export async function tellOfReturn(trx: Trx, happened: Happened): Promise<void> {
  const { before, by, at } = happened;
  const authors = before.authors.map(({ key }) => key);
  await tell(trx, {
    ...noticeOf("returned", happened),
    people: await listReachable(trx, authors),
    except: [by.key],
    at,
  });
  await tell(trx, {
    ...noticeOf("cleared", happened),
    people: await listReachable(trx, decidersOf(before)),
    except: [by.key, ...authors],
    at,
  });
}

/**
 * Tells the authors and the reviewers that approvals and a bypass were cleared; nothing is sent
 * where there were none.
 */
export async function tellOfClearedApproval(trx: Trx, happened: Happened): Promise<void> {
  const { before, by, at } = happened;
  const approvers = decidersOf(before);
  if (approvers.length === 0) return;
  await tell(trx, {
    ...noticeOf("cleared", happened),
    people: await listReachable(trx, [...before.authors.map(({ key }) => key), ...approvers]),
    except: [by.key],
    at,
  });
}

/** Tells the authors and the reviewers of a publication. */
export async function tellOfPublication(
  trx: Trx,
  change: ChangeRequest,
  { by, at }: { by: Person; at: Date },
): Promise<void> {
  const people = await listReachable(trx, [
    ...change.authors.map(({ key }) => key),
    ...approversOf(change),
  ]);
  await tell(trx, { ...noticeOf("published", { change, by }), people, except: [by.key], at });
}

function decidersOf(change: ChangeRequest): string[] {
  return [...approversOf(change), ...(change.bypass ? [change.bypass.by] : [])];
}

function approversOf({ championApproval, councilApproval }: ChangeRequest): string[] {
  return [championApproval, councilApproval].flatMap((approval) => (approval ? [approval.by] : []));
}
