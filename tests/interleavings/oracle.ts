import { isDeepStrictEqual } from "node:util";

import type { ChangeRequest } from "~/features/domain-lens/change-requests/change-request";
import type { ChangeEvent } from "~/features/domain-lens/change-requests/workflow";
import type { EndpointSetContent } from "~/features/domain-lens/endpoint-sets/endpoint-set";

import type { Standings } from "./people";

export type Happened = "Start" | "StartDecided" | "Return" | "Publish" | ChangeEvent;

/** A write that was acknowledged: what it was, who did it, and the change as it left it. */
export type Entry = { happened: Happened; by: string; change: ChangeRequest };

type Approved = { by: string; proposal: string };

type Told = {
  authors: Set<string>;
  champion: Approved | null;
  council: Approved | null;
  bypass: Approved | null;
  isBlocked: boolean;
};

/** Set contents by revision, as those who wrote them were told. */
type Contents = ReadonlyMap<number, EndpointSetContent | null>;

/** What went out of a set in a version. */
export type Released = { setId: string; version: string; content: EndpointSetContent };

/** All that the people were told besides the life of one change. */
export type Known = { contents: Contents; standings: Standings; released: readonly Released[] };

/** What is in a proposal that fails its tests, wherever they are run. */
export const failing = "fails its tests";

const bulk = 100;

/**
 * Tells all that is wrong in the life of one change, from what the people were told alone: it
 * knows the rules in words of its own and asks nothing of the workflow it watches.
 */
export function faultsOf(entries: readonly Entry[], whole: Known): string[] {
  const faults: string[] = [];
  const known: Told = {
    authors: new Set(),
    champion: null,
    council: null,
    bypass: null,
    isBlocked: false,
  };
  const ordered = [...entries].sort((one, other) => one.change.revision - other.change.revision);
  for (const [index, entry] of ordered.entries()) {
    const say = (what: string) =>
      faults.push(
        `${entry.change.id} revision ${entry.change.revision} ${entry.happened} by ${entry.by}: ${what}`,
      );
    if (entry.change.revision !== index + 1) say(`is write ${index + 1}`);
    if (known.isBlocked && entry.happened !== "UnblockChanges")
      say("happened while it was blocked");
    take(known, entry);
    compare(known, entry.change, say);
    if (entry.happened === "Publish") judge(known, entry.change, { ...whole, say });
  }
  return faults;
}

const textOf = ({ proposal, disposition, addEffectiveOn, removeEffectiveOn }: ChangeRequest) =>
  JSON.stringify([proposal, disposition, addEffectiveOn, removeEffectiveOn]);

function take(known: Told, { happened, by, change }: Entry): void {
  const approved = { by, proposal: textOf(change) };
  if (happened === "StartDecided" || happened === "SaveAsDraft") known.authors.add(by);
  if (
    ["SaveAsDraft", "SubmitForReview", "RevertSubmission", "DiscardChanges", "Return"].includes(
      happened,
    )
  )
    Object.assign(known, { champion: null, council: null, bypass: null });
  if (happened === "WorkloadChampApproveChanges") known.champion = approved;
  if (happened === "ChangeCouncilApproveChanges") known.council = approved;
  if (happened === "BypassValidation") known.bypass = approved;
  if (happened === "BlockChanges") known.isBlocked = true;
  if (happened === "UnblockChanges") known.isBlocked = false;
}

/**
 * Compares the stored change with what was acknowledged: every stored approval was given to exactly
 * this text.
 */
function compare(known: Told, change: ChangeRequest, say: (what: string) => void): void {
  const pairs = [
    ["champion", change.championApproval],
    ["council", change.councilApproval],
    ["bypass", change.bypass],
  ] as const;
  for (const [which, stored] of pairs) {
    const given = known[which];
    if ((stored === null) !== (given === null) || (stored && stored.by !== given?.by))
      say(`its ${which} approval is ${stored?.by ?? "none"}, given was ${given?.by ?? "none"}`);
    if (stored && given && change.status !== "Published" && given.proposal !== textOf(change))
      say(`its ${which} approval outlived a change`);
  }
  if ((change.block !== null) !== known.isBlocked) say("its block is not what was done");
  if (!isDeepStrictEqual(new Set(change.authors.map(({ key }) => key)), known.authors))
    say("its authors are not those who saved");
}

type Court = Known & { say: (what: string) => void };

function judge(
  known: Told,
  change: ChangeRequest,
  { contents, standings, released, say }: Court,
): void {
  const base = contents.get(change.baseRevision);
  if (base === undefined) return say(`no reviewer saw revision ${change.baseRevision} of its set`);
  if (!isDeepStrictEqual(base, change.base)) say("its base is not what was published before");
  const workloads = [...new Set([...(base ? [base.workloadId] : []), change.proposal.workloadId])];
  const isAuthor = (key: string) => known.authors.has(key);
  const champions = standings.championsOf(workloads).filter((key) => !isAuthor(key));
  if (champions.length > 0 && known.champion === null) say("no champion approved it");
  if (known.champion && !champions.includes(known.champion.by))
    say(`${known.champion.by} is no champion for it`);
  if (
    (needsCouncil(base, change, released, standings.inside) || champions.length === 0) &&
    known.council === null
  )
    say("no council approved it");
  if (
    known.council &&
    (isAuthor(known.council.by) || !standings.council.includes(known.council.by))
  )
    say(`${known.council.by} is no council for it`);
  if (known.champion && known.champion.by === known.council?.by)
    say("one person approved it twice");
  for (const [which, approved] of [
    ["champion", known.champion],
    ["council", known.council],
    ["bypass", known.bypass],
  ] as const) {
    // Publishing fills in the day; all else is what was approved.
    if (
      approved &&
      JSON.parse(approved.proposal)[0] &&
      !isDeepStrictEqual(JSON.parse(approved.proposal)[0], JSON.parse(textOf(change))[0])
    )
      say(`what the ${which} approved is not what went out`);
  }
  const isFailing = change.proposal.internalDescription.includes(failing);
  if (
    isFailing &&
    (known.bypass === null ||
      isAuthor(known.bypass.by) ||
      !standings.bypassers.includes(known.bypass.by))
  )
    say("it fails its tests and nobody let it pass");
}

/** All sets as the version before `version` left them, or as that one does. */
function setsAt(
  version: string,
  released: readonly Released[],
  isAfter: boolean,
): Map<string, EndpointSetContent> {
  const until = released
    .filter((each) => each.version < version || (isAfter && each.version === version))
    .sort((one, other) => (one.version < other.version ? -1 : 1));
  return new Map(until.map(({ setId, content }) => [setId, content]));
}

/** Whether the feed has a set of this content. */
function isShown(
  { isHidden, isDeleted, isMemberSet, workloadId }: EndpointSetContent,
  inside: readonly string[],
): boolean {
  return !isHidden && !isDeleted && !isMemberSet && !inside.includes(workloadId);
}

/**
 * What readers of the feed get by a change that they did not have of its set: of its own lists, and
 * from its member set.
 */
export function newToReaders(
  { base, proposal, disposition, publishedVersion }: ReadersChange,
  { inside, released }: { inside: readonly string[]; released: readonly Released[] },
): { endpoints: string[]; fromMember: string[] } {
  const given = (memberSetId: string | null, isAfter: boolean) => {
    const member = setsAt(publishedVersion ?? "", released, isAfter).get(memberSetId ?? "");
    return member && !member.isDeleted ? member.prefixes.map(({ prefix }) => prefix) : [];
  };
  const own = ({ fqdns, prefixes }: EndpointSetContent) => [
    ...fqdns,
    ...prefixes.map(({ prefix }) => prefix),
  ];
  const had = new Set(
    base && isShown(base, inside) ? [...own(base), ...given(base.memberSetId, false)] : [],
  );
  if (disposition === "Remove" || !isShown(proposal, inside))
    return { endpoints: [], fromMember: [] };
  const has = own(proposal);
  return {
    endpoints: has.filter((endpoint) => !had.has(endpoint)),
    fromMember: given(proposal.memberSetId, true).filter(
      (prefix) => !had.has(prefix) && !has.includes(prefix),
    ),
  };
}

type ReadersChange = Pick<ChangeRequest, "base" | "proposal" | "disposition" | "publishedVersion">;

/** How a published set comes into the feed by a change, or leaves it. */
export function feedSteps(
  { base, proposal, disposition }: Pick<ChangeRequest, "base" | "proposal" | "disposition">,
  inside: readonly string[],
): string[] {
  if (!base) return [];
  const isGone = disposition === "Remove" || proposal.isDeleted;
  const steps: [string, boolean][] = [
    ["deleted set", !base.isDeleted && isGone],
    ["returning set", base.isDeleted && !isGone],
    ["hidden set", !base.isHidden && proposal.isHidden],
    ["shown set", base.isHidden && !proposal.isHidden && !isGone],
    ["set moved inside", !inside.includes(base.workloadId) && inside.includes(proposal.workloadId)],
    [
      "set moved outside",
      inside.includes(base.workloadId) && !inside.includes(proposal.workloadId),
    ],
  ];
  return steps.flatMap(([step, isSo]) => (isSo ? step : []));
}

function needsCouncil(
  base: EndpointSetContent | null,
  { setId, proposal, disposition, publishedVersion }: ChangeRequest,
  released: readonly Released[],
  inside: readonly string[],
): boolean {
  if (disposition === "Remove") return true;
  const names = proposal.fqdns.filter((name) => !base?.fqdns.includes(name));
  const isOut = (content: EndpointSetContent) => !isShown(content, inside);
  const [leaves, enters] = [
    base !== null && !isOut(base) && isOut(proposal),
    base !== null && isOut(base) && !isOut(proposal),
  ];
  if (!leaves && (enters ? proposal.fqdns : names).some((name) => name.startsWith("*")))
    return true;
  if (proposal.isExpressRoute !== (base?.isExpressRoute ?? false)) return true;
  const [before, after] = [
    setsAt(publishedVersion ?? "", released, false),
    setsAt(publishedVersion ?? "", released, true),
  ];
  const given = (content: EndpointSetContent | null | undefined) =>
    content && !content.isDeleted ? content.prefixes.map(({ prefix }) => prefix) : [];
  const referring = [...before.values(), ...after.values()].filter(
    ({ memberSetId, isDeleted }) => memberSetId === setId && !isDeleted,
  );
  if (
    referring.some(({ category }) => category !== "Default") &&
    !isDeepStrictEqual([...given(base)].sort(), [...given(proposal)].sort())
  )
    return true;
  const listed = ({ fqdns, prefixes, memberSetId }: EndpointSetContent) => [
    ...fqdns,
    ...prefixes.map(({ prefix }) => prefix),
    ...given(before.get(memberSetId ?? "")),
  ];
  const gone =
    base && !enters
      ? listed(base).filter((item) => leaves || !listed(proposal).includes(item))
      : [];
  if (gone.length > bulk) return true;
  const isDemanding =
    proposal.category !== "Default" || (base !== null && base.category !== "Default");
  const watched = (content: EndpointSetContent | null) =>
    content && [
      [...content.fqdns].sort(),
      content.prefixes.map(({ prefix }) => prefix).sort(),
      content.memberSetId,
      content.tcpPorts,
      content.udpPorts,
      content.category,
      content.isRequired,
    ];
  return isDemanding && (leaves || enters || !isDeepStrictEqual(watched(base), watched(proposal)));
}

/** The version that has to follow `last` in a run of the day `today`, `YYYYMMDD`. */
export function versionAfter(last: string | null, today: string): string {
  const first = `${today}00`;
  if (last === null || Number(last) < Number(first)) return first;
  if (!last.endsWith("99")) return String(Number(last) + 1);
  const day = Date.UTC(
    Number(last.slice(0, 4)),
    Number(last.slice(4, 6)) - 1,
    Number(last.slice(6, 8)) + 1,
  );
  return `${new Date(day).toISOString().slice(0, 10).replaceAll("-", "")}00`;
}
