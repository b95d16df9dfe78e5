import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { loadPage, type Given } from "~/features/access/page.server";
import { askIndex, indexVersion } from "~/features/performance/npi/ask-index.server";
import { indexFindingWords } from "~/features/performance/npi/index-finding";
import { indexHeading, indexView } from "~/features/performance/npi/provider-index.view";
import { countAtPlace, listOpenOutages } from "~/features/performance/outages/open-outages.server";
import {
  askListedFigures,
  listedFiguresVersion,
} from "~/features/performance/latest/ask-listed-figures.server";
import { everywhere } from "~/features/performance/places/place-number";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { useListedFigureColumns } from "~/features/performance/ui/listed-figure-columns";
import { ListedFiguresLine } from "~/features/performance/ui/listed-figures-line";
import { ProviderIndexPage } from "~/features/performance/ui/provider-index-page";
import { ProviderMixPage } from "~/features/performance/ui/provider-mix-page";
import {
  askedSolutions,
  readSolutionList,
  readSolutionTags,
} from "~/features/providers/read-solution-list.server";
import { partnersVersion } from "~/features/providers/owner-name.repository.server";
import { AllSolutionsPage } from "~/features/solutions/ui/all-solutions-page";
import { PartnerReportTop } from "~/features/solutions/ui/partner-report-top";
import {
  countByType,
  solutionsVersion,
} from "~/features/solutions/solution-list.repository.server";
import { solutionList } from "~/features/solutions/solution-list.schema";
import { typeWord } from "~/features/solutions/solution.view";
import {
  allSolutionsHref,
  providerIndexTab,
  tenantsTab,
} from "~/features/solutions/solutions-address";
import { listView } from "~/lib/list/list-view";
import { keptPage } from "~/kept-page.server";
import { allTenantsPage } from "~/partner-tenants.server";
import { pageHeading, pageTitle } from "~/page-title.server";
import { languageOf } from "~/platform/i18n.server";
import { unpack, type Unpacked } from "~/platform/packed";
import chartStyles from "~/ui/charts/charts.css";
import { listLinks } from "~/ui/list/list-links";

export { pageHeaders as headers, unlistedMeta as meta } from "~/platform/page";

export { InternalReportFault as ErrorBoundary } from "~/shell/no-access-fault";

/** Intervals are drawn as charts are. */
export const links = () => [{ rel: "stylesheet", href: chartStyles }, ...listLinks()];

export const handle = { i18n: ["performance", "outages", "solutions"] };

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, { permission: "solution:review", limit: "read" }, async (given) => {
    const tab = new URL(given.request.url).searchParams.get("tab");
    if (tab === tenantsTab.tab) return allTenantsPage(given);
    return tab === providerIndexTab.tab ? providerIndex(given) : providers(given);
  });

/** Kept until a figure of any solution changes, an official solution or an outage does, or a month is frozen. */
async function providerIndex({ request, context }: Given) {
  const open = await listOpenOutages(context);
  return keptPage({ request, context }, [...(await indexVersion(context)), open], async () => {
    const language = await languageOf(request);
    const answered = await askIndex(context, new URL(request.url).searchParams);
    const tree = await placeTree();
    const view = indexView(answered, {
      prefix: context.prefix,
      language,
      tree,
      openOutages: countAtPlace(open, tree, answered.index.place ?? everywhere),
    });
    const { key, values } = indexFindingWords(indexHeading(answered), view.place);
    return { ...(await pageHeading(request, key, values)), tab: providerIndexTab.tab, ...view };
  });
}

async function providers({ request, context }: Given) {
  const { prefix, db, variant } = context;
  const version = [
    await solutionsVersion(db, variant),
    await partnersVersion(db, variant),
    ...(await listedFiguresVersion(context)),
  ];
  return keptPage({ request, context }, version, async () => {
    const { asked, unread } = askedSolutions(new URL(request.url).searchParams, ["tab"]);
    const [{ solutions, ...page }, tags, types] = await Promise.all([
      readSolutionList(context, { asked }),
      readSolutionTags(context),
      countByType(db, variant),
    ]);
    const listed = await askListedFigures(context, { solutions, reader: { partnerId: null } });
    const path = allSolutionsHref(prefix);
    const shown = { path, asked, page, unread, filePath: path };
    return {
      title: await pageTitle(request, "solutions:report.title"),
      prefix,
      asked,
      rows: page.rows,
      listed,
      tags,
      types: types.map(({ type, count }) => ({ type: typeWord(type), count })),
      view: listView(solutionList, { ...shown, firstOrders: { added: "descending" } }),
    };
  });
}

export default function PartnerReportRoute() {
  const { shown } = useLoaderData<typeof loader>();
  const { title: _title, ...page } = unpack<Unpacked<typeof shown>>(shown);
  if (!("tab" in page)) return <Providers {...page} />;
  return (
    <>
      <PartnerReportTop {...page} />
      {page.tab === "npi" ? <ProviderIndexPage {...page} /> : <ProviderMixPage {...page} />}
    </>
  );
}

type ProvidersPage = Exclude<
  Unpacked<Awaited<ReturnType<typeof loader>>["data"]["shown"]>,
  { tab: unknown }
>;

function Providers({ listed, ...page }: Omit<ProvidersPage, "title">) {
  return (
    <AllSolutionsPage
      {...page}
      figureColumns={useListedFigureColumns({ ...listed, prefix: page.prefix })}
      figuresLine={<ListedFiguresLine {...listed} />}
    />
  );
}
