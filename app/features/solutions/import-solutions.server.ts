import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import type { Person } from "~/features/identity/person";
import type { Variant } from "~/features/settings/variants";
import { ok, refuse, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { changedFields } from "./changed-fields";
import { findOpenContribution } from "./contribution.repository.server";
import type { BadLine, Reading } from "./entry-lines";
import { factsOf, importedSolution, wantedEntries, type WantedEntry } from "./imported-solution";
import { isOfficialAs, type Solution, type SolutionEntry } from "./solution";
import {
  deleteEntries,
  insertEntries,
  listEntries,
  listTakenEntries,
  placeEntries,
} from "./solution-entry.repository.server";
import { insertSolutionEvent } from "./solution-event.repository.server";
import { findActiveByName } from "./solution-file.repository.server";
import type { SolutionLine } from "./solution-file.schema";
import { insertSolution, updateSolution, type WrittenSolution } from "./solution.repository.server";
import { differenceOf } from "./write-entries.server";
import { EntryTakenByAnother, writeSolution } from "./write-solution.server";

/** A line of the file with the provider that its domain names; undefined is none. */
export type FileLine = {
  number: number;
  line: SolutionLine;
  ownerPartnerId: string | null | undefined;
};

/** Why a line is refused; `number` is that of the line. */
export type FileFault = { number: number } & (
  | { reason: "unknown-owner" | "several" | "under-contribution" | "twice" }
  | { reason: "entries"; bad: readonly BadLine[] }
  | { reason: "waiting-only"; values: readonly string[] }
);

export type Imported = { added: number; updated: number; unchanged: number };

export type Importing = { db: Db; variant: Variant; now: Date; person: Person; reading: Reading };

type HeldEntry = SolutionEntry & { key: string };

/** What a line changes, before anything is written. */
type Plan = {
  number: number;
  before: Solution | null;
  written: WrittenSolution;
  wanted: readonly WantedEntry[];
  added: readonly WantedEntry[];
  removed: readonly HeldEntry[];
  /** Entries that begin to count or to wait. */
  turned: readonly WantedEntry[];
};

/**
 * Writes the solutions of a file in one transaction, or none. A solution is known by its owner and its
 * name. What a line says is taken as it is, acceptance too; a line that says what is there changes nothing.
 */
export function importSolutions(
  { db, ...importing }: Importing,
  lines: readonly FileLine[],
): Promise<Result<Imported, FileFault[]>> {
  return writeSolution<Imported, FileFault[]>(db, async (trx) => {
    const plans: Plan[] = [];
    const faults = doubledLines(lines);
    let unchanged = 0;
    for (const line of lines) {
      const planned = await planOf(trx, importing, line);
      if (!planned.ok) faults.push(planned.refusal);
      else if (planned.value) plans.push(planned.value);
      else unchanged += 1;
    }
    if (faults.length > 0) return refuse(faults);
    // What leaves a solution of the file may arrive in another one of it.
    for (const { before, removed, turned } of plans)
      if (before) await deleteEntries(trx, before.id, [...removed, ...turned]);
    for (const plan of plans) {
      const bad = await write(trx, importing, plan);
      if (bad.length > 0) faults.push({ number: plan.number, reason: "entries", bad });
    }
    if (faults.length > 0) return refuse(faults);
    const added = plans.filter(({ before }) => before === null).length;
    return ok({ added, updated: plans.length - added, unchanged });
  });
}

function doubledLines(lines: readonly FileLine[]): FileFault[] {
  const known = new Set<string>();
  return lines.flatMap(({ number, line }) => {
    const key = JSON.stringify([line.owner, line.name]);
    if (known.has(key)) return [{ number, reason: "twice" as const }];
    known.add(key);
    return [];
  });
}

type Within = Omit<Importing, "db">;

/** What a line changes; null for nothing. */
async function planOf(
  trx: Transaction<Database>,
  { variant, now, reading }: Within,
  { number, line, ownerPartnerId }: FileLine,
): Promise<Result<Plan | null, FileFault>> {
  if (ownerPartnerId === undefined) return refuse({ number, reason: "unknown-owner" });
  const read = wantedEntries(line, reading);
  if (!read.ok) {
    const fault = read.refusal;
    return refuse(
      "bad" in fault
        ? { number, reason: "entries", bad: fault.bad }
        : { number, reason: "waiting-only", values: fault.waitingOnly },
    );
  }
  const wanted = read.value;
  const [before = null, another] = await findActiveByName(trx, {
    variant,
    owner: ownerPartnerId,
    name: line.name,
  });
  if (another) return refuse({ number, reason: "several" });
  if (before === null && line.status === "closed") return ok(null);
  const held = before ? await listEntries(trx, before.id) : [];
  const written = importedSolution(before, line, { id: randomUUID(), ownerPartnerId, now });
  const plan: Plan = { number, before, written, wanted, ...difference(held, wanted) };
  const isSame = before !== null && factsOf(before) === factsOf(written);
  if (isSame && plan.added.length + plan.removed.length + plan.turned.length === 0) return ok(null);
  if (before && (await findOpenContribution(trx, before.id)))
    return refuse({ number, reason: "under-contribution" });
  return ok(plan);
}

function difference(held: readonly HeldEntry[], wanted: readonly WantedEntry[]) {
  const idOf = ({ list, key }: Pick<HeldEntry, "list" | "key">) => `${list} ${key}`;
  const had = new Map(held.map((entry) => [idOf(entry), entry]));
  const wants = new Set(wanted.map(idOf));
  return {
    added: wanted.filter((entry) => !had.has(idOf(entry))),
    removed: held.filter((entry) => !wants.has(idOf(entry))),
    turned: wanted.filter((entry) => {
      const known = had.get(idOf(entry));
      return known !== undefined && known.isAccepted !== entry.isAccepted;
    }),
  };
}

/** @returns entries that another solution has; then nothing is written */
async function write(
  trx: Transaction<Database>,
  { variant, now, person }: Within,
  { before, written, wanted, added, removed, turned }: Plan,
): Promise<BadLine[]> {
  const isOfficial = isOfficialAs(written);
  const place = { ...written, variant, isOfficial };
  const bad = await takenLines(trx, place, wanted);
  if (bad.length > 0) return bad;
  if (before) await placeEntries(trx, place);
  else await insertSolution(trx, variant, written);
  const entries = [...added, ...turned];
  if ((await insertEntries(trx, place, { entries, at: now })) < entries.length)
    throw new EntryTakenByAnother();
  const revision = before ? before.revision + 1 : written.revision;
  await updateSolution(trx, { ...written, updatedAt: now, revision });
  await insertSolutionEvent(trx, {
    solutionId: written.id,
    occurredAt: now,
    actor: person,
    event: "imported",
    revision,
    note: null,
    detail: {
      fields: before ? changedFields(before, written) : {},
      lists: differenceOf({ added, removed }),
    },
  });
  return [];
}

/** A waiting entry, and one of a solution that is not official, may be in another owner's official one. */
async function takenLines(
  trx: Transaction<Database>,
  place: Parameters<typeof listTakenEntries>[1],
  wanted: readonly WantedEntry[],
): Promise<BadLine[]> {
  const known = new Map(wanted.map((entry) => [`${entry.list} ${entry.key}`, entry]));
  const taken = await listTakenEntries(trx, place, wanted);
  return taken.flatMap(({ list, key, solutionName, isSameOwner }) => {
    const entry = known.get(`${list} ${key}`);
    if (!entry || !(isSameOwner || (place.isOfficial && entry.isAccepted))) return [];
    const { line, value: text } = entry;
    return [{ list, line, text, refusal: "already-in" as const, hint: solutionName }];
  });
}
