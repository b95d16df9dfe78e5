import type { Given } from "~/features/access/page.server";
import { asGraphView } from "~/features/asn/graph/as-graph.view";
import type { AskedGraph, GraphQuestion } from "~/features/asn/graph/ask-graph.server";
import { graphFile } from "~/features/asn/graph/graph-file";
import { graphFinding } from "~/features/asn/graph/graph-finding";
import { graphList, graphPage } from "~/features/asn/graph/graph-list.schema";
import { wholeGraph, type LevelCount } from "~/features/asn/graph/graph-part";
import { subjectName } from "~/features/asn/graph/subject-name";
import { keptPage } from "~/kept-page.server";
import { readList } from "~/lib/list/define-list";
import { pageHeading } from "~/page-title.server";
import { notFound } from "~/platform/http.server";
import { languageOf } from "~/platform/i18n.server";
import { formatInteger } from "~/ui/format";
import { listFile } from "~/platform/list-file.server";
import { wordsIn } from "~/words-in.server";

type Ask = (question: GraphQuestion) => Promise<AskedGraph | null>;

/** The page of a graph. Kept until other datasets are in use. */
export async function asGraphPage({ request, context }: Given, ask: Ask) {
  const { asked, unread } = readList(graphList, new URL(request.url).searchParams);
  const answered = await ask({ depth: Number(asked.depth) });
  if (!answered) throw notFound();
  return keptPage({ request, context }, ["as-graph", answered.view.datasetId], async () => {
    const view = asGraphView(answered, { prefix: context.prefix, asked, unread });
    return { ...(await headingOf(request, answered, view.levels)), ...view };
  });
}

/** All ASes of a graph as CSV or JSON, also those that its page does not show. */
export async function asGraphFile({ request }: Given, ask: Ask): Promise<Response> {
  const { asked, unread } = readList(graphList, new URL(request.url).searchParams);
  const answered = await ask({ depth: Number(asked.depth), isWhole: true });
  if (!answered) throw notFound();
  const { view, tree } = answered;
  const rows = wholeGraph(view, tree);
  return listFile(request, {
    list: graphList,
    asked,
    unread,
    file: graphFile(view.datasetId),
    read: (page, limit) => Promise.resolve(graphPage(rows, page, limit)),
  });
}

async function headingOf(
  request: Request,
  { subject, dataset }: AskedGraph,
  levels: readonly LevelCount[],
) {
  const language = await languageOf(request);
  const words = wordsIn(language, "as-graph");
  const name = subjectName(words, subject);
  if (!dataset) return pageHeading(request, "as-graph:noDataset", {});
  const finding = graphFinding(levels);
  if (!finding) return pageHeading(request, "as-graph:findingNone", { name });
  const counts = finding.map(({ kind, count }) =>
    words(`counts.${kind}`, { count, number: formatInteger(language, count) }),
  );
  return pageHeading(request, "as-graph:finding", {
    name,
    counts: new Intl.ListFormat(language, { type: "conjunction" }).format(counts),
  });
}
