import { storePartner } from "#tests/factories/partner";
import { aProvider } from "#tests/factories/solution";
import { solutionWorld } from "#tests/factories/solution-world";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import type { Db } from "~/platform/database.server";

import { signIn, type SignedIn } from "./signed-in";

/** A member of an approved provider: as a browser that is signed in, and as the actor of use cases. */
export type SignedProvider = { by: SignedIn; id: string; actor: SolutionActor };

/** Signs in a member of a provider of its own. */
export async function signedProvider(db: Db, name: string): Promise<SignedProvider> {
  const by = await signIn(db, { account: { name } });
  const { id } = await storePartner(db, { name, status: "Approved", members: [by.account] });
  return { by, id, actor: aProvider(id, name) };
}

/** What stores solutions, as use cases leave them. */
export type SolutionWorld = ReturnType<typeof solutionWorld>;

/** Removes providers and solutions of the test before. @returns what stores new ones */
export async function emptySolutionWorld(db: Db): Promise<SolutionWorld> {
  for (const table of ["solution", "partner"] as const) await db.deleteFrom(table).execute();
  return solutionWorld(db);
}
