import { ok, refuse, type Result } from "~/lib/result";

import { readNumbered, type BadLine, type EntryLine, type Reading } from "./entry-lines";
import { solutionLists, type ApprovedVersion, type Solution, type SolutionEntry } from "./solution";
import type { SolutionLine } from "./solution-file.schema";
import type { WrittenSolution } from "./solution.repository.server";

export type WantedEntry = SolutionEntry & Pick<EntryLine, "key" | "line">;

/** Why the entries of a line are not taken; `line` of a bad one is its position from 1. */
export type EntriesFault = { bad: readonly BadLine[] } | { waitingOnly: readonly string[] };

/** The entries that a line says, each waiting or accepted. */
export function wantedEntries(
  { waiting, ...line }: SolutionLine,
  reading: Reading,
): Result<WantedEntry[], EntriesFault> {
  const numbered = (texts: readonly (string | number)[]) =>
    texts.map((text, index) => ({ line: index + 1, text: String(text) }));
  const read = solutionLists.map((list) => ({
    list,
    all: readNumbered(list, numbered(line[list]), reading),
    waiting: readNumbered(list, numbered(waiting[list]), reading),
  }));
  const bad = read.flatMap((each) => [...each.all.bad, ...each.waiting.bad]);
  if (bad.length > 0) return refuse({ bad });
  const wanted = read.flatMap(({ list, all, waiting: those }) => {
    const waits = new Set(those.entries.map(({ key }) => key));
    return all.entries.map((entry) => ({ ...entry, list, isAccepted: !waits.has(entry.key) }));
  });
  const keys = new Set(wanted.map(({ list, key }) => `${list} ${key}`));
  const waitingOnly = read.flatMap(({ list, waiting: those }) =>
    those.entries.filter(({ key }) => !keys.has(`${list} ${key}`)).map(({ value }) => value),
  );
  return waitingOnly.length > 0 ? refuse({ waitingOnly }) : ok(wanted);
}

/** By whom an import approves what its line names nobody for. */
const importer = "Script";

/** What a line makes of a solution, without its revision; null adds one. */
export function importedSolution(
  before: Solution | null,
  line: SolutionLine,
  { id, ownerPartnerId, now }: { id: string; ownerPartnerId: string | null; now: Date },
): WrittenSolution {
  const { name, type, connectionType, visibility, description, setUpUrl } = line;
  return {
    ...(before ?? {
      id,
      ownerPartnerId,
      addedAt: line.dateAdded ?? now,
      addedByMethod: "Script",
      addedByName: line.addedByUser ?? importer,
      updatedAt: now,
      revision: 1,
      openContributions: 0,
    }),
    name,
    type,
    connectionType,
    visibility,
    description,
    setUpUrl,
    state: line.state,
    status: line.status,
    tags: line.tags,
    approved: approvedOf(before, line, now),
    verifiedAt:
      line.dateLastVerified === undefined ? (before?.verifiedAt ?? null) : line.dateLastVerified,
    closedAt: line.status === "closed" ? now : null,
  };
}

function approvedOf(
  before: Solution | null,
  line: SolutionLine,
  now: Date,
): ApprovedVersion | null {
  const { approved, state, name, type, visibility } = line;
  if (approved === null) return null;
  if (approved) {
    const { approvedBy: by, approvedDate: at, ...version } = approved;
    return { ...version, by, at };
  }
  if (state === "AwaitingEndorsement") return before?.approved ?? null;
  const { by = importer, at = now } = before?.approved ?? {};
  return { name, type, visibility, state, by, at };
}

/** The facts of a solution that a file says, as one text: equal texts are equal solutions. */
export function factsOf(solution: WrittenSolution): string {
  const { name, type, connectionType, visibility, description, setUpUrl } = solution;
  const { state, status, tags, approved, verifiedAt } = solution;
  const version = approved && [
    approved.name,
    approved.type,
    approved.visibility,
    approved.state,
    approved.by,
    approved.at,
  ];
  const fields = [name, type, connectionType, visibility, description, setUpUrl];
  return JSON.stringify([...fields, state, status, tags, version, verifiedAt]);
}
