import { sql } from "kysely";

import {
  aLeader,
  aProvider,
  insertPartner,
  listLines,
  solutionFields,
  someOrganisations,
} from "#tests/factories/solution";
import type { Random } from "#tests/support/random";
import { cancelContributionsOf } from "~/features/solutions/cancel-contributions.server";
import { contribute } from "~/features/solutions/contribute.server";
import { decideOnContribution } from "~/features/solutions/decide-contribution.server";
import { closeSolution } from "~/features/solutions/keep-solution.server";
import { approveSolution, decideEntries } from "~/features/solutions/review-solution.server";
import { saveSolution } from "~/features/solutions/save-solution.server";
import type { SolutionList } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import type { Db } from "~/platform/database.server";

import { leadership, type Act, type ModelSolution, type Outcome } from "./solution-model";
import { owners } from "./solution-draw";

const now = new Date("2030-01-01T16:00:00Z");
export const variant = "MultiTenant";

/** What a history is played with: ids by the names of the model. */
export type SolutionPlay = {
  db: Db;
  random: Random;
  /** Partners by the names of owners. */
  partners: Map<string, string>;
  ids: Map<string, string>;
  /** Slots of solutions, which their type says. */
  slots: Map<string, ModelSolution["slot"]>;
  actors: Map<string, SolutionActor[]>;
};

/** Four owners and two leaders over an empty table. */
export async function settleOwners(db: Db, random: Random): Promise<SolutionPlay> {
  await sql`delete from solution`.execute(db);
  await sql`delete from partner`.execute(db);
  const partners = new Map<string, string>();
  const actors = new Map<string, SolutionActor[]>([
    [leadership, [aLeader("Lena"), aLeader("Leo")]],
  ]);
  for (const owner of owners) {
    const id = await insertPartner(db, `${owner}.example`, now);
    partners.set(owner, id);
    actors.set(owner, [aProvider(id, owner)]);
  }
  return { db, random, partners, actors, ids: new Map(), slots: new Map() };
}

const unknownId = "00000000-0000-4000-8000-000000000000";

/** Does an act on the database. @returns `ok` or why not, as the model says it */
export async function act(play: SolutionPlay, drawn: Act): Promise<Outcome> {
  const { db } = play;
  const actor = play.random.pick(play.actors.get(drawn.by)!);
  const acting = { db, variant, now, organisations: someOrganisations() } as const;
  const idOf = (name: string) => play.ids.get(name) ?? unknownId;
  const told = (result: { ok: true } | { ok: false; refusal: unknown }): Outcome => {
    if (result.ok) return "ok";
    const { refusal } = result;
    return typeof refusal === "object" && refusal !== null && "reason" in refusal
      ? String(refusal.reason)
      : String(refusal);
  };
  if (drawn.does === "decline") {
    const cancelling = { variant, partnerId: play.partners.get(drawn.partner)!, now } as const;
    await db
      .transaction()
      .execute((trx) => cancelContributionsOf(trx, { ...cancelling, by: actor.person, note: "" }));
    return "ok";
  }
  if ("contribution" in drawn && drawn.does !== "contribute") {
    const action =
      drawn.does === "cancel"
        ? "cancel"
        : drawn.does === "approve-contribution"
          ? "approve"
          : "reject";
    const { revision, targetRevision } = drawn;
    const decided = { id: idOf(drawn.contribution), revision, targetRevision, note: "Seen." };
    return told(await decideOnContribution(acting, actor, { ...decided, action }));
  }
  if (drawn.does === "add" || drawn.does === "edit") {
    const isNew = drawn.does === "add";
    if (drawn.does === "add") play.slots.set(drawn.solution, drawn.slot);
    const saved = await saveSolution(acting, actor, {
      id: isNew ? null : idOf(drawn.solution),
      revision: isNew ? null : drawn.revision,
      fields: solutionFields({
        name: drawn.solution,
        type: play.slots.get(drawn.solution) ?? "isp",
        visibility: drawn.visibility,
      }),
      lists: listLines(textsOf(drawn.values)),
    });
    if (saved.ok) play.ids.set(drawn.solution, saved.value.id);
    return told(saved);
  }
  const named = { id: idOf(drawn.solution), revision: drawn.revision };
  if (drawn.does === "contribute") {
    const made = await contribute(acting, actor, {
      solutionId: named.id,
      revision: named.revision,
      targetId: idOf(drawn.target),
      changes: "every-entry",
      note: "",
    });
    if (made.ok) play.ids.set(drawn.contribution, made.value.id);
    return told(made);
  }
  if (drawn.does === "close") return told(await closeSolution(acting, actor, named));
  if (drawn.does === "approve")
    return told(
      await approveSolution(acting, actor, {
        ...named,
        state: drawn.state as "Approved",
        note: "",
      }),
    );
  const entries = drawn.values.map(entryOf);
  const decision = drawn.does;
  return told(await decideEntries(acting, actor, { ...named, decision, entries, note: "" }));
}

function entryOf(text: string): { list: SolutionList; value: string } {
  const [list = "", value = ""] = text.split(/ (.*)/s);
  return { list: list as SolutionList, value };
}

function textsOf(values: readonly string[]): Partial<Record<SolutionList, string>> {
  const texts: Partial<Record<SolutionList, string>> = {};
  for (const { list, value } of values.map(entryOf))
    texts[list] = [...(texts[list] === undefined ? [] : [texts[list]]), value].join("\n");
  return texts;
}
