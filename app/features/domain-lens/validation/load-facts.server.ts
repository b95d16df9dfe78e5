import type { Transaction } from "kysely";

import { utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { ChangeRequest } from "../change-requests/change-request";
import { findChangeRequest } from "../change-requests/change-request.repository.server";
import { removedEndpoints } from "../change-requests/escalation";
import { internalAmong, readLinkedSets } from "../change-requests/linked-sets.repository.server";
import {
  endpointsForReaders,
  type NoticedChange,
  type Readership,
} from "../change-requests/readers-difference";
import { findEndpointSet, type EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { overlapsOfAdditions } from "./overlap.repository.server";
import { prefixListOf } from "./prefix-list";
import { withStaged } from "./staged-beside";
import type { Link, ValidationFacts } from "./validation-facts";
import {
  findMemberSet,
  isInternalWorkload,
  listReferringSets,
  listStagedBeside,
  type MemberSet,
  type StagedChange,
} from "./validation-facts.repository.server";

type Connection = Db | Transaction<Database>;

/**
 * `togetherIds` are the sets whose changes are published in the very same run: then nothing else
 * that is staged counts as done. Without them all that is staged does.
 */
export type FactsQuestion = {
  changeId: string;
  hash: string;
  now: Date;
  togetherIds?: readonly string[];
};

/**
 * All that the tests of a change ask of the database; null where the change is gone or is no longer
 * about this difference.
 */
export async function loadFacts(
  db: Connection,
  { changeId, hash, now, togetherIds }: FactsQuestion,
): Promise<ValidationFacts | null> {
  const change = await findChangeRequest(db, changeId);
  const set =
    change && change.differenceHash === hash ? await findEndpointSet(db, change.setId) : undefined;
  if (!change || !set) return null;
  const { proposal: content, instance } = change;
  const effective = { ...change, base: set.publishedVersion === null ? null : set.content };
  const linked = await readLinkedSets(db, [effective]);
  const staged = await listStagedBeside(db, { instance, changeId, among: togetherIds });
  const memberPrefixes = withStagedMembers(linked.memberPrefixes, effective, staged);
  const added = additionsOf(effective, { ...linked, memberPrefixes });
  const found = await overlapsOfAdditions(db, {
    instance,
    leftOut: [set.internalId, content.memberSetId ?? []].flat(),
    ...added,
  });
  const memberSet =
    content.memberSetId === null ? undefined : await findMemberSet(db, content.memberSetId);
  const isInternal = content.isMemberSet || (await isInternalWorkload(db, content.workloadId));
  return {
    setId: set.internalId,
    instance,
    content,
    isInternal,
    mayBePrivate: isInternal && !(await isGivenOutside(db, set.internalId, staged)),
    ...added,
    nameOverlaps: withStaged("names", { found: found.names, asked: added.names }, staged),
    prefixOverlaps: withStaged(
      "prefixes",
      { found: found.prefixes, asked: added.prefixes },
      staged.filter(({ setId }) => setId !== content.memberSetId),
    ),
    alignment: prefixListOf([
      ...content.prefixes.map(({ prefix }) => prefix),
      ...(memberSet?.prefixes ?? []),
      ...stagedPrefixes(content.memberSetId, staged),
    ]),
    removed: removedEndpoints(effective, linked),
    addEffectiveOn: change.addEffectiveOn,
    submittedOn: utcDayOf(change.submittedAt ?? now),
    today: utcDayOf(now),
    link: await linkOf(db, { change, set, memberSet, staged, isInRun: togetherIds !== undefined }),
  };
}

function additionsOf(
  change: NoticedChange,
  readership: Readership,
): Pick<ValidationFacts, "names" | "prefixes"> {
  const { fqdnAdditions, prefixAdditions } = endpointsForReaders(change, readership);
  return { names: fqdnAdditions, prefixes: prefixAdditions };
}

/** What the member sets of a change give, with what they are about to give: that comes out in the same run. */
function withStagedMembers(
  published: Readership["memberPrefixes"],
  { base, proposal }: Pick<NoticedChange, "base" | "proposal">,
  staged: readonly StagedChange[],
): Readership["memberPrefixes"] {
  const ids = [base?.memberSetId ?? [], proposal.memberSetId ?? []].flat();
  return new Map(
    ids.map((id) => [
      id,
      [...new Set([...(published.get(id) ?? []), ...stagedPrefixes(id, staged)])],
    ]),
  );
}

/** Whether a set of an external workload gives the prefixes of this one to its readers, or is about to. */
async function isGivenOutside(
  db: Connection,
  setId: string,
  staged: readonly StagedChange[],
): Promise<boolean> {
  const coming = staged.filter(
    ({ disposition, proposal }) =>
      disposition !== "Remove" && !proposal.isDeleted && proposal.memberSetId === setId,
  );
  const internal = await internalAmong(
    db,
    coming.map(({ proposal }) => proposal.workloadId),
  );
  if (coming.some(({ proposal }) => !internal.has(proposal.workloadId))) return true;
  const referring = await listReferringSets(db, setId, { workloadType: "External" });
  return stillReferring(referring, setId, staged).length > 0;
}

function stagedPrefixes(memberSetId: string | null, staged: readonly StagedChange[]): string[] {
  return (
    staged
      .find(({ setId }) => setId === memberSetId)
      ?.proposal.prefixes.map(({ prefix }) => prefix) ?? []
  );
}

type Linking = {
  change: ChangeRequest;
  set: EndpointSet;
  memberSet: MemberSet | undefined;
  staged: readonly StagedChange[];
  isInRun: boolean;
};

async function linkOf(
  db: Connection,
  { change, set, memberSet, staged, isInRun }: Linking,
): Promise<Link> {
  const { proposal, disposition } = change;
  const isLeaving =
    set.publishedVersion !== null &&
    set.content.isMemberSet &&
    (disposition === "Remove" || proposal.isDeleted || !proposal.isMemberSet);
  if (isLeaving)
    return {
      kind: "leaves",
      referring: stillReferring(
        await listReferringSets(db, set.internalId),
        set.internalId,
        staged,
      ),
    };
  if (proposal.memberSetId === null || disposition === "Remove") return { kind: "none" };
  const own = staged.find(({ setId }) => setId === proposal.memberSetId);
  const isGoing = own !== undefined && !isMemberAfter(own);
  return {
    kind: "refers",
    memberSet: memberSet ?? null,
    isPublished: memberSet !== undefined && memberSet.isPublished && !isGoing,
    isStaged: own !== undefined && !isGoing,
    isPublishedTogether: isInRun && own !== undefined && !isGoing,
  };
}

function isMemberAfter({ disposition, proposal }: StagedChange): boolean {
  return disposition !== "Remove" && proposal.isMemberSet && !proposal.isDeleted;
}

/** Those that refer to it and will still do so when what is staged beside is published. */
function stillReferring(
  referring: Awaited<ReturnType<typeof listReferringSets>>,
  memberSetId: string,
  staged: readonly StagedChange[],
) {
  const letsGo = (internalId: string) =>
    staged.some(
      ({ setId, disposition, proposal }) =>
        setId === internalId &&
        (disposition === "Remove" || proposal.isDeleted || proposal.memberSetId !== memberSetId),
    );
  return referring.filter(({ internalId }) => !letsGo(internalId));
}
