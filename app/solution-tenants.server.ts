import {
  asFigured,
  figureReader,
  overviewVersion,
} from "~/features/performance/figures/ask-overview.server";
import { askTenants } from "~/features/performance/tenants/ask-tenants.server";
import { tenantsView } from "~/features/performance/tenants/tenants.view";
import type { SolutionGiven } from "~/features/providers/solution-page.server";
import { isFresh } from "~/features/solutions/solution";
import { tenantsTab } from "~/features/solutions/solutions-address";
import { keptPage } from "~/kept-page.server";
import { pageHeading } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";
import { solutionTopOf } from "~/solution-figures.server";

/**
 * The customers of a solution. Kept until a figure of any solution changes, or an official solution does; names of
 * tenants may be as old as that.
 */
export async function tenantsPage(given: SolutionGiven) {
  const { request, context, solution, actor } = given;
  const { id, name } = solution;
  const { prefix, now } = context;
  const fresh = isFresh(solution, now);
  const reader = figureReader(actor);
  const query = new URL(request.url).searchParams;
  const language = await languageOf(request);
  const ofSolution = [tenantsTab.tab, id, solution.revision, fresh, reader.partnerId];
  const version = [...ofSolution, ...(await overviewVersion(context))];
  return keptPage({ request, context }, version, async () => {
    const answered = await askTenants(context, { solution: asFigured(solution), reader, query });
    return {
      ...(await pageHeading(request, "performance:tenants.title", { name })),
      tab: tenantsTab.tab,
      ...solutionTopOf(given),
      tenants: tenantsView(answered, { prefix, solutionId: id, language }),
      isFresh: fresh,
    };
  });
}
