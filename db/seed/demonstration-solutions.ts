import type { Transaction } from "kysely";

import type { OrganisationData } from "~/features/asn/organisation-data.server";
import { organisationIndex } from "~/features/asn/organisations";
import type { Acting } from "~/features/solutions/act-on-solution.server";
import { contribute } from "~/features/solutions/contribute.server";
import { decideOnContribution } from "~/features/solutions/decide-contribution.server";
import { readNumbered } from "~/features/solutions/entry-lines";
import { closeSolution, tagSolution } from "~/features/solutions/keep-solution.server";
import { approveSolution, decideEntries } from "~/features/solutions/review-solution.server";
import { saveSolution } from "~/features/solutions/save-solution.server";
import { solutionLists, type Solution } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import type { ListLines } from "~/features/solutions/write-entries.server";
import type { Result } from "~/lib/result";
import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import type { Database } from "../schema";
import {
  demonstrationLeader,
  seedDemonstrationPartners,
  type SeededPartner,
} from "./demonstration-partners";
import { demonstrationSolutions, type DemonstrationSolution } from "./demonstration-solution-list";

/** Days after which leadership decides about a new solution. */
const decidedAfterDays = 2;

/** No AS number of these companies is of a known organisation, so that leadership accepts each. */
const organisations: OrganisationData = {
  index: organisationIndex([]),
  organisationOfPrefix: () => null,
};

type World = {
  db: Transaction<Database>;
  now: Date;
  partners: ReadonlyMap<string, SeededPartner>;
  leader: SolutionActor;
};

/**
 * Enters invented network providers and their solutions for the first variant, each as people bring it
 * there: saved, approved, accepted, contributed, closed. Entered once: what people do with them stays.
 *
 * @returns whether they were entered
 */
export function seedDemonstrationSolutions(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute((trx) => seedAll(trx, now));
}

async function seedAll(db: Transaction<Database>, now: Date): Promise<boolean> {
  const partners = await seedDemonstrationPartners(db, now);
  if (!partners) return false;
  const world: World = { db, now, partners, leader: leadership() };
  const seeded = new Map<string, Solution>();
  for (const solution of demonstrationSolutions)
    seeded.set(solution.name, await enter(world, solution));
  await seedContributions(world, seeded);
  return true;
}

function leadership(): SolutionActor {
  return {
    person: demonstrationLeader(),
    partnerId: null,
    isLeadership: true,
    mayReadFigures: true,
    method: "Internal Portal",
  };
}

/** Enters a solution of leadership in the first variant, approved and with all of its entries accepted. */
export async function enterOfLeadership(
  db: Db,
  solution: DemonstrationSolution & { owner: null },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await enter({ db: trx, now, partners: new Map(), leader: leadership() }, solution);
  });
}

function actingAt({ db, now }: World, days: number): Acting {
  return { db, variant: "MultiTenant", now: new Date(now.getTime() - days * dayMs) };
}

function ownerOf({ partners, leader }: World, domain: string | null): SolutionActor {
  const partner = domain === null ? undefined : partners.get(domain);
  return partner
    ? {
        person: partner.person,
        partnerId: partner.id,
        isLeadership: false,
        mayReadFigures: true,
        method: "Public Portal",
      }
    : leader;
}

async function enter(world: World, solution: DemonstrationSolution): Promise<Solution> {
  const { owner, addedDays, approved, addedLater, tags, isClosed, lists, ...rest } = solution;
  const actor = ownerOf(world, owner);
  const { name, type, connectionType, visibility, description } = rest;
  const fields = { name, type, connectionType, visibility, description, setUpUrl: null };
  const save = { revision: null, fields };
  const begun = { ...actingAt(world, addedDays), organisations };
  let stored = done(await saveSolution(begun, actor, { ...save, id: null, lists: linesOf(lists) }));
  const { id } = stored;
  const named = { id, revision: null, note: "" };
  if (approved) {
    const decided = actingAt(world, addedDays - decidedAfterDays);
    stored = done(await approveSolution(decided, world.leader, { ...named, state: approved }));
    const accepting = { ...named, decision: "accept", entries: "all" } as const;
    if (stored.waitingCount > 0)
      stored = done(await decideEntries(decided, world.leader, accepting));
    if (tags) stored = done(await tagSolution(decided, world.leader, { ...named, tags }));
  }
  if (addedLater) {
    const later = { ...actingAt(world, 1), organisations };
    const all = Object.fromEntries(
      solutionLists.map((list) => [list, [...(lists[list] ?? []), ...(addedLater[list] ?? [])]]),
    );
    stored = done(await saveSolution(later, actor, { ...save, id, lists: linesOf(all) }));
  }
  if (isClosed) stored = done(await closeSolution(actingAt(world, 20), actor, named));
  return stored;
}

function linesOf(lists: DemonstrationSolution["lists"]): ListLines {
  return Object.fromEntries(
    solutionLists.map((list) => {
      const texts = (lists[list] ?? []).map((text, index) => ({ line: index + 1, text }));
      return [list, readNumbered(list, texts, { isDemonstration: true }).entries];
    }),
  ) as unknown as ListLines;
}

/** One that was rejected, and one that waits for the owner of the target. */
async function seedContributions(
  world: World,
  seeded: ReadonlyMap<string, Solution>,
): Promise<void> {
  const ingrid = ownerOf(world, "fjordnet.example");
  const [from, to] = [seeded.get("Fjordnet North"), seeded.get("Nordlys Backbone")];
  if (!from || !to) throw new Error("The solutions of the contributions are not there.");
  const asked = { solutionId: from.id, revision: null, targetId: to.id };
  const rejected = done(
    await contribute(actingAt(world, 21), ingrid, {
      ...asked,
      changes: "every-entry",
      note: "Nordlys carries this network now.",
    }),
  );
  done(
    await decideOnContribution(actingAt(world, 19), ownerOf(world, "nordlys.example"), {
      id: rejected.id,
      revision: null,
      targetRevision: null,
      action: "reject",
      note: "The AS number still announces other networks. Send the prefix only.",
    }),
  );
  done(
    await contribute(actingAt(world, 2), ingrid, {
      ...asked,
      changes: [{ action: "create", list: "ips", value: "2001:db8:f000::/40" }],
      note: "The prefix only.",
    }),
  );
}

/** What was done. @throws {Error} when it was refused: the demonstration does only what it may */
function done<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value;
  throw new Error(`The demonstration was refused: ${JSON.stringify(result.refusal)}`);
}
