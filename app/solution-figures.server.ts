import { listHrefOf } from "~/features/providers/solution-crumbs.server";
import type { SolutionGiven } from "~/features/providers/solution-page.server";
import type { SolutionTab } from "~/features/solutions/solutions-address";
import { figuresOrFault } from "~/figures-or-fault.server";
import { pageTitle } from "~/page-title.server";

/** The head of a page of a solution. */
export function solutionTopOf({
  context,
  solution: { id, name, isOfficial },
  actor,
}: Pick<SolutionGiven, "context" | "solution" | "actor">) {
  return {
    prefix: context.prefix,
    listHref: listHrefOf(context, actor),
    solution: { id, name, isOfficial },
  };
}

/** Answers a page of figures of a solution, or only its head and the failure where they cannot be read. */
export function solutionFigures<Answer>(
  given: SolutionGiven,
  tab: SolutionTab,
  read: () => Promise<Answer>,
) {
  const { request, solution } = given;
  return figuresOrFault(request, read, async () => ({
    title: await pageTitle(request, "solutions:page.title", { name: solution.name }),
    tab,
    ...solutionTopOf(given),
  }));
}
