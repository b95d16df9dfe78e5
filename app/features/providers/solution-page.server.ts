import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { loadPage, postPage, type Given } from "~/features/access/page.server";
import { postOnce } from "~/features/access/post-once.server";
import type { Acting, ActRefusal } from "~/features/solutions/act-on-solution.server";
import type { Solution } from "~/features/solutions/solution";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { revisionSchema, type DoneWord } from "~/features/solutions/solution.schema";
import { profileHref } from "~/features/solutions/solutions-address";
import type { Result } from "~/lib/result";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest } from "~/platform/http.server";

import { requireSolution } from "./require-solution.server";

/** What a page of one solution is read or written with. */
export type SolutionGiven = Pick<Given, "request" | "params" | "context" | "countUse"> & {
  solution: Solution;
  actor: SolutionActor;
};

/** What a page of one solution takes. */
type SolutionPermission = "solution:use" | "solution:review";

/**
 * Answers a page of the solution that its address names.
 *
 * @throws {Response} as `loadPage` and `requireSolution`
 */
export function loadSolutionPage<Answer>(
  args: LoaderFunctionArgs,
  permission: SolutionPermission,
  read: (given: SolutionGiven) => Promise<Answer>,
): Promise<Answer> {
  return loadPage(args, { permission, limit: "read" }, async (given) =>
    read(await ofSolution(given)),
  );
}

/**
 * Answers a form that was posted to a page of one solution.
 *
 * @throws {Response} as `postPage` and `requireSolution`
 */
export function postSolutionPage<Answer>(
  args: ActionFunctionArgs,
  permission: SolutionPermission,
  perform: (given: SolutionGiven) => Promise<Answer>,
): Promise<Answer> {
  return postPage(args, { permission, limit: "write" }, async (given) =>
    perform(await ofSolution(given)),
  );
}

async function ofSolution({ request, params, context, countUse }: Given): Promise<SolutionGiven> {
  const found = await requireSolution(context, params.solutionId);
  return { request, params, context, countUse, ...found };
}

/**
 * For pages of figures.
 *
 * @throws {Response} a redirect to the profile, which says why, where the reader may not read figures
 */
export function requireFigures({
  context,
  solution,
  actor,
}: Pick<SolutionGiven, "context" | "solution" | "actor">): void {
  if (!actor.mayReadFigures) throw redirect(profileHref(context.prefix, solution.id));
}

type Act = (
  acting: Acting,
  actor: SolutionActor,
  named: { id: string; revision: number },
) => Promise<Result<Solution, ActRefusal>>;

/**
 * Answers a form that posts only the revision of the solution that its page showed.
 *
 * @param done what the page of the solution says was done
 */
export async function postRevision(
  { request, context, solution: { id }, actor }: SolutionGiven,
  done: DoneWord,
  act: Act,
) {
  const form = await readFormData(request);
  const revision = revisionSchema.safeParse(form.get("revision"));
  if (!revision.success) throw badRequest();
  return postOnce(context, { request, form }, async (once) => {
    const acted = await act(once, actor, { id, revision: revision.data });
    if (acted.ok) return redirect(profileHref(once.prefix, id, { done }), 303);
    return data({ refusal: acted.refusal }, { status: 409 });
  });
}
