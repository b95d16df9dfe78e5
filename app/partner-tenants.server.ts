import type { Given } from "~/features/access/page.server";
import { mapPart, readPart } from "~/features/npp-dashboard/part";
import { overviewVersion } from "~/features/performance/figures/ask-overview.server";
import { mixView } from "~/features/performance/tenants/mix.view";
import { askMix } from "~/features/performance/tenants/read-mix.server";
import { tenantsTab } from "~/features/solutions/solutions-address";
import { pageHeading } from "~/page-title.server";
import { partFault } from "~/part-fault.server";
import { languageOf } from "~/platform/i18n.server";
import { keptOrFailed } from "~/solution-tenants.server";

/** The customers of all official solutions. Kept until a figure of any solution or an official solution changes. */
export async function allTenantsPage({ request, context }: Pick<Given, "request" | "context">) {
  const { prefix } = context;
  const { pathname, search, searchParams } = new URL(request.url);
  const language = await languageOf(request);
  return keptOrFailed(
    { request, context },
    {
      version: ["all-tenants", ...(await overviewVersion(context))],
      read: () => readPart(() => askMix(context, searchParams), partFault(request)),
      made: async (found) => ({
        ...(await pageHeading(request, "performance:tenants.titleOfAll", {})),
        tab: tenantsTab.tab,
        prefix,
        part: mapPart(found, (answered) => mixView(answered, { prefix, language })),
        address: `${pathname}${search}`,
      }),
    },
  );
}
