import { solutionWorld } from "#tests/factories/solution-world";
import type { Solution } from "~/features/solutions/solution";
import type { Db } from "~/platform/database.server";

import { signIn, type SignedIn } from "./signed-in";
import { signedProvider, type SignedProvider } from "./signed-provider";

/** No solution has this id. */
export const unknownSolutionId = "0a9be5a4-6a57-4f5e-9d0c-3a1c2b7f4e22";

/** A private solution without samples, with leadership and a member of its provider. */
export type UnmeasuredSolution = {
  solution: Solution;
  leader: SignedIn;
  provider: SignedProvider;
};

/** Stores a solution of a provider of its own, so that each test has a budget of its own. */
export async function unmeasuredSolution(db: Db, name: string): Promise<UnmeasuredSolution> {
  const leader = await signIn(db, { roles: ["leadership"] });
  const provider = await signedProvider(db, `${name} ${crypto.randomUUID()}`);
  const solution = await solutionWorld(db).stored(provider.actor, { name });
  return { solution, leader, provider };
}
