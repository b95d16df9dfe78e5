import type { Given } from "~/features/access/page.server";
import { analyticsFindingWords } from "~/features/performance/analytics/analytics-finding";
import { analyticsHeading, analyticsView } from "~/features/performance/analytics/analytics.view";
import {
  analyticsVersion,
  askAnalytics,
} from "~/features/performance/analytics/ask-analytics.server";
import { askIndex, indexVersion } from "~/features/performance/npi/ask-index.server";
import { indexFindingWords } from "~/features/performance/npi/index-finding";
import { indexHeading, indexView } from "~/features/performance/npi/provider-index.view";
import { countAtPlace, listOpenOutages } from "~/features/performance/outages/open-outages.server";
import { everywhere } from "~/features/performance/places/place-number";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { partnersVersion } from "~/features/providers/owner-name.repository.server";
import {
  askedSolutions,
  readSolutionList,
  readSolutionTags,
} from "~/features/providers/read-solution-list.server";
import {
  countByType,
  solutionsVersion,
} from "~/features/solutions/solution-list.repository.server";
import { solutionList } from "~/features/solutions/solution-list.schema";
import { typeWord } from "~/features/solutions/solution.view";
import {
  allSolutionsHref,
  analyticsTab,
  providerIndexTab,
  tenantsTab,
  type PartnerTab,
} from "~/features/solutions/solutions-address";
import { figuresOrFault } from "~/figures-or-fault.server";
import { keptPage } from "~/kept-page.server";
import { listedPart } from "~/listed-figures.server";
import { listView } from "~/lib/list/list-view";
import { pageHeading, pageTitle } from "~/page-title.server";
import { againHref, partFault } from "~/part-fault.server";
import { readMixPage } from "~/partner-tenants.server";
import { languageOf } from "~/platform/i18n.server";

/** All solutions, what waits first. */
export async function providersTabPage({ request, context }: Given) {
  const { prefix, db, variant } = context;
  const figures = await listedPart({ request, context });
  const version = [
    await solutionsVersion(db, variant),
    await partnersVersion(db, variant),
    ...figures.version,
  ];
  return keptPage({ request, context }, version, async () => {
    const { asked, unread } = askedSolutions(new URL(request.url).searchParams, ["tab"]);
    const [{ solutions, ...page }, tags, types] = await Promise.all([
      readSolutionList(context, { asked }),
      readSolutionTags(context),
      countByType(db, variant),
    ]);
    const listed = await figures.read({ solutions, reader: { partnerId: null } });
    const path = allSolutionsHref(prefix);
    const shown = { path, asked, page, unread, filePath: path };
    return {
      title: await pageTitle(request, "solutions:report.title"),
      prefix,
      asked,
      rows: page.rows,
      listed,
      againHref: againHref(request),
      isIncomplete: listed.fault !== null,
      tags,
      types: types.map(({ type, count }) => ({ type: typeWord(type), count })),
      view: listView(solutionList, { ...shown, firstOrders: { added: "descending" } }),
    };
  });
}

/**
 * The providers of a place by their ranks. Kept until a figure of any solution changes, an official solution or an
 * outage does, or a month is frozen.
 */
export function indexTabPage(given: Given) {
  return figuresOrFault(
    given.request,
    () => readIndexPage(given),
    () => failedHead(given, providerIndexTab.tab),
  );
}

/** The customers of all official solutions. */
export function tenantsTabPage(given: Given) {
  return figuresOrFault(
    given.request,
    () => readMixPage(given),
    () => failedHead(given, tenantsTab.tab),
  );
}

/** What the head has where the figures of a tab cannot be read. */
async function failedHead<Tab extends PartnerTab>({ request, context }: Given, tab: Tab) {
  const title = await pageTitle(request, "solutions:report.title");
  return { title, prefix: context.prefix, tab };
}

async function readIndexPage({ request, context }: Given) {
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

/** Samples, levels, movements and suggestions. Kept until a figure of any solution or an official solution changes. */
export async function analyticsTabPage({ request, context }: Given) {
  return keptPage({ request, context }, await analyticsVersion(context), async () => {
    const language = await languageOf(request);
    const answered = await askAnalytics(context, {
      query: new URL(request.url).searchParams,
      faultOf: partFault(request),
    });
    const tree = await placeTree();
    const view = analyticsView(answered, { prefix: context.prefix, language, tree });
    const finding = analyticsHeading(answered);
    const { key, values } = analyticsFindingWords(finding, view.place?.name ?? null);
    return { ...(await pageHeading(request, key, values)), tab: analyticsTab.tab, ...view };
  });
}
