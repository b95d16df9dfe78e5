import type { Transaction } from "kysely";

import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { actOnSolution, type ActRefusal, type Acting } from "./act-on-solution.server";
import type { SolutionActor } from "./solution-actor";
import {
  isOfficialAs,
  solutionLists,
  type Solution,
  type SolutionEntry,
  type SolutionList,
  type SolutionState,
} from "./solution";
import {
  acceptEntries,
  deleteEntries,
  listEntries,
  listTakenEntries,
} from "./solution-entry.repository.server";

/** An entry that another solution has, and which one. */
export type Conflict = { list: SolutionList; value: string; solutionName: string };

export type ReviewRefusal = ActRefusal | { reason: "taken"; conflicts: readonly Conflict[] };

export type Approval = {
  id: string;
  revision: number | null;
  state: Exclude<SolutionState, "AwaitingEndorsement">;
  note: string;
};

/** Approves a solution as it is: it becomes the version in force, and its lists count as looked at. */
export function approveSolution(
  acting: Acting,
  actor: SolutionActor,
  { state, note, ...named }: Approval,
): Promise<Result<Solution, ReviewRefusal>> {
  const { variant, now } = acting;
  return actOnSolution<ReviewRefusal>(acting, actor, {
    ...named,
    action: "approve",
    effect: async (trx, solution) => {
      const { name, type, visibility } = solution;
      const approved = { name, type, visibility, state, by: actor.person.name, at: now };
      const changed = { state, approved, verifiedAt: now };
      const accepted = (await listEntries(trx, solution.id)).filter(({ isAccepted }) => isAccepted);
      const refused = await takenRefusal(trx, { ...solution, ...changed, variant }, accepted);
      if (refused) return refuse(refused);
      const fields = { state: { from: solution.state, to: state } };
      const news = "solution-approved" as const;
      return ok({ changed, event: "approved" as const, news, note, detail: { fields } });
    },
  });
}

/** Which waiting entries are decided about: all of them, or those named. */
type ChosenEntries = "all" | readonly { list: SolutionList; value: string }[];

export type EntryDecision = {
  id: string;
  revision: number | null;
  decision: "accept" | "reject";
  entries: ChosenEntries;
  note: string;
};

/** Accepts waiting entries of a solution, which then count, or takes them out of it. */
export function decideEntries(
  acting: Acting,
  actor: SolutionActor,
  { decision, entries, note, ...named }: EntryDecision,
): Promise<Result<Solution, ReviewRefusal>> {
  const { variant } = acting;
  const isAccepting = decision === "accept";
  return actOnSolution<ReviewRefusal>(acting, actor, {
    ...named,
    action: isAccepting ? "accept-entries" : "reject-entries",
    effect: async (trx, solution) => {
      const waiting = (await listEntries(trx, solution.id)).filter(({ isAccepted }) => !isAccepted);
      const chosen = chosenOf(waiting, entries);
      if (chosen.length === 0) return refuse("nothing-waits" as const);
      const refused = isAccepting && (await takenRefusal(trx, { ...solution, variant }, chosen));
      if (refused) return refuse(refused);
      await (isAccepting ? acceptEntries : deleteEntries)(trx, solution.id, chosen);
      return ok({
        changed: {},
        event: isAccepting ? ("entries-accepted" as const) : ("entries-rejected" as const),
        note,
        ...(!isAccepting && { news: "entries-rejected" as const }),
        detail: { entries: valuesByList(chosen) },
      });
    },
  });
}

function chosenOf<Entry extends SolutionEntry>(
  waiting: readonly Entry[],
  chosen: ChosenEntries,
): Entry[] {
  if (chosen === "all") return [...waiting];
  const named = new Set(chosen.map(({ list, value }) => `${list} ${value}`));
  return waiting.filter(({ list, value }) => named.has(`${list} ${value}`));
}

function valuesByList(entries: readonly SolutionEntry[]) {
  return Object.fromEntries(
    solutionLists.flatMap((list) => {
      const values = entries.filter((entry) => entry.list === list).map(({ value }) => value);
      return values.length > 0 ? [[list, values]] : [];
    }),
  );
}

/** Why entries cannot count: another official solution of the slot has them. */
async function takenRefusal(
  trx: Transaction<Database>,
  solution: Solution & { variant: Acting["variant"] },
  entries: readonly (SolutionEntry & { key: string })[],
): Promise<{ reason: "taken"; conflicts: readonly Conflict[] } | null> {
  const isOfficial = isOfficialAs(solution);
  if (!isOfficial) return null;
  const taken = await listTakenEntries(trx, { ...solution, isOfficial }, entries);
  if (taken.length === 0) return null;
  const valueOf = new Map(entries.map(({ list, key, value }) => [`${list} ${key}`, value]));
  return {
    reason: "taken",
    conflicts: taken.map(({ list, key, solutionName }) => ({
      list,
      value: valueOf.get(`${list} ${key}`) ?? key,
      solutionName,
    })),
  };
}
