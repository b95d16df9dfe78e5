import { data } from "@remix-run/node";

import { mapPart, readPart } from "~/features/npp-dashboard/part";
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
import { partFault } from "~/part-fault.server";
import { languageOf } from "~/platform/i18n.server";
import { pack } from "~/platform/packed";

/**
 * The customers of a solution. Kept until a figure of any solution changes, or an official solution does; names of
 * tenants may be as old as that.
 */
export async function tenantsPage<Head extends object>(given: SolutionGiven, head: Head) {
  const { request, context, solution, actor } = given;
  const { id, name, isOfficial } = solution;
  const { prefix, now } = context;
  const fresh = isFresh(solution, now);
  const reader = figureReader(actor);
  const { pathname, search, searchParams: query } = new URL(request.url);
  const language = await languageOf(request);
  const read = async () => {
    const asking = { solution: asFigured(solution), reader, query };
    return readPart(() => askTenants(context, asking), partFault(request));
  };
  const made = async (found: Awaited<ReturnType<typeof read>>) => ({
    ...(await pageHeading(request, "performance:tenants.title", { name })),
    tab: tenantsTab.tab,
    ...head,
    solution: { id, name, isOfficial },
    part: mapPart(found, (answered) => tenantsView(answered, { prefix, solutionId: id, language })),
    isFresh: fresh,
    address: `${pathname}${search}`,
  });
  const ofSolution = [tenantsTab.tab, id, solution.revision, fresh, reader.partnerId];
  const version = [...ofSolution, ...(await overviewVersion(context))];
  return keptOrFailed(given, { version, read, made });
}

type Found = { fault: string | null };
type Making<Of extends Found, Shown> = {
  version: readonly unknown[];
  read: () => Promise<Of>;
  made: (found: Of) => Promise<Shown>;
};

/** Keeps a page of one part; where the part failed, the page is neither kept nor tagged. */
export async function keptOrFailed<Of extends Found, Shown extends { title: string }>(
  { request, context }: Pick<SolutionGiven, "request" | "context">,
  { version, read, made }: Making<Of, Shown>,
) {
  let failed: Shown | undefined;
  try {
    return await keptPage({ request, context }, version, async () => {
      const found = await read();
      const shown = await made(found);
      if (found.fault === null) return shown;
      failed = shown;
      throw new PartFailed();
    });
  } catch (error) {
    if (!(error instanceof PartFailed) || !failed) throw error;
    return data({ title: failed.title, shown: pack(failed) });
  }
}

/** Ends the making of a page that is not to be kept. */
class PartFailed extends Error {}
