import type { Given } from "~/features/access/page.server";
import { overviewVersion } from "~/features/performance/figures/ask-overview.server";
import { mixView } from "~/features/performance/tenants/mix.view";
import { askMix } from "~/features/performance/tenants/read-mix.server";
import { tenantsTab } from "~/features/solutions/solutions-address";
import { keptPage } from "~/kept-page.server";
import { pageHeading } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";

/** The customers of all official solutions. Kept until a figure of any solution or an official solution changes. */
export async function readMixPage({ request, context }: Pick<Given, "request" | "context">) {
  const { prefix } = context;
  const language = await languageOf(request);
  const version = ["all-tenants", ...(await overviewVersion(context))];
  return keptPage({ request, context }, version, async () => {
    const answered = await askMix(context, new URL(request.url).searchParams);
    return {
      ...(await pageHeading(request, "performance:tenants.titleOfAll", {})),
      tab: tenantsTab.tab,
      prefix,
      mix: mixView(answered, { prefix, language }),
    };
  });
}
