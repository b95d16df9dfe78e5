import {
  needsVerification,
  solutionLists,
  type Solution,
  type SolutionEntry,
  type SolutionList,
} from "./solution";
import type { SolutionEvent } from "./solution-event.repository.server";
import { unclassified } from "./solution-list.schema";

/** A type as words and addresses have it. */
export function typeWord(type: string): string {
  return type === "" ? unclassified : type;
}

export type SolutionRowView = ReturnType<typeof solutionRowView>;

/** A solution as a row of a list. @param owner name of its partner; null is leadership */
export function solutionRowView(solution: Solution, owner: string | null, now: Date) {
  const { id, name, type, connectionType, state, status, visibility, tags, counts } = solution;
  return {
    id,
    name,
    owner,
    type: typeWord(type),
    connectionType,
    state,
    status,
    visibility,
    tags,
    counts,
    waitingCount: solution.waitingCount,
    openContributions: solution.openContributions,
    isOfficial: solution.isOfficial,
    addedAt: solution.addedAt.toISOString(),
    verifiedAt: solution.verifiedAt?.toISOString() ?? null,
    needsVerification: needsVerification(solution, now),
  };
}

export type SolutionView = ReturnType<typeof solutionView>;

/** A solution as its own page shows it. */
export function solutionView(solution: Solution, owner: string | null, now: Date) {
  const { description, setUpUrl, addedByMethod, addedByName, approved, revision } = solution;
  return {
    ...solutionRowView(solution, owner, now),
    description,
    setUpUrl,
    addedByMethod,
    addedByName,
    approved: approved && {
      name: approved.name,
      type: typeWord(approved.type),
      visibility: approved.visibility,
      state: approved.state,
      by: approved.by,
      at: approved.at.toISOString(),
    },
    closedAt: solution.closedAt?.toISOString() ?? null,
    updatedAt: solution.updatedAt.toISOString(),
    revision,
  };
}

/** Values of a list that one line of history shows; the file has all of them. */
const shownValues = 20;

export type SolutionEventView = ReturnType<typeof solutionEventView>;

/** A line of history as a page shows it: what changed, with the first values of each list. */
export function solutionEventView(line: SolutionEvent) {
  const { id, occurredAt, actor, event, revision, note, detail } = line;
  const part = (values: readonly string[]) => ({
    count: values.length,
    first: values.slice(0, shownValues),
  });
  const lists = Object.entries(detail?.lists ?? {}).map(([list, { added, removed }]) => ({
    list: list as SolutionList,
    added: part(added),
    removed: part(removed),
  }));
  const entries = Object.entries(detail?.entries ?? {}).map(([list, values]) => ({
    list: list as SolutionList,
    ...part(values),
  }));
  return {
    id,
    at: occurredAt.toISOString(),
    actor: actor.name,
    event,
    revision,
    note,
    fields: Object.entries(detail?.fields ?? {}).map(([field, change]) => ({ field, ...change })),
    lists,
    entries,
    contributionId: detail?.contributionId ?? null,
    hasValues: lists.length + entries.length > 0,
  };
}

/** Entries of each list that the page of a solution shows. */
const shownEntries = 50;

/** A list as the page of its solution shows it: how many entries, and the first of them. */
export type ShownList = ReturnType<typeof shownListsOf>[number];

export function shownListsOf(entries: readonly SolutionEntry[]) {
  return solutionLists.map((list) => {
    const all = entries.filter((entry) => entry.list === list);
    return {
      list,
      count: all.length,
      waiting: all.filter(({ isAccepted }) => !isAccepted).length,
      first: all.slice(0, shownEntries).map(({ value, isAccepted }) => ({ value, isAccepted })),
    };
  });
}
