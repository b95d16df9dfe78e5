import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";

import { asGraphView } from "~/features/asn/graph/as-graph.view";
import type { GraphSubject } from "~/features/asn/graph/ask-graph.server";
import { graphList } from "~/features/asn/graph/graph-list.schema";
import { item, positionOf } from "~/features/asn/relationships/as-graph";
import { AsGraph } from "~/features/asn/ui/as-graph";
import { AsGraphTable } from "~/features/asn/ui/as-graph-table";
import type { AsView } from "~/features/asn/view/as-view";
import { asEntry } from "~/features/asn/view/describe-as";
import { nodesMost, treeAround } from "~/features/asn/view/tree-around";
import words from "~/locales/en/as-graph.json";
import ui from "~/locales/en/ui.json";

const i18n = i18next.createInstance();
await i18n.use(initReactI18next).init({
  lng: "en",
  resources: { en: { "as-graph": words, ui } },
  interpolation: { escapeValue: false },
});

/** What a page shows of the graph around some ASes: those of an organisation where they are several. */
export function shownGraph(view: AsView, asns: readonly number[], depth: 1 | 2 | 3) {
  const [asn = 0] = asns;
  const tree = treeAround(
    view,
    asns.map((one) => positionOf(view.graph, one)),
    { depth, sortedMost: nodesMost },
  );
  const subject: GraphSubject =
    asns.length === 1
      ? { kind: "as", asn, name: asEntry(view, asn).name }
      : { kind: "organisation", id: "ORG", name: "Organisation", asnCount: asns.length };
  const asked = graphList.schema.parse({ depth: String(depth) });
  return asGraphView(
    { subject, view, tree, unlinkedCount: 0, dataset: null },
    { prefix: "", asked, unread: [] },
  );
}

const render = (node: JSX.Element) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18n}>{node}</I18nextProvider>);

/** Markup of the picture of a graph, and of its table. */
export function drawnGraph(shown: ReturnType<typeof shownGraph>) {
  return { picture: drawnPicture(shown), table: render(<AsGraphTable {...shown} />) };
}

/** Markup of the picture of a graph. */
export function drawnPicture(shown: ReturnType<typeof shownGraph>): string {
  return render(<AsGraph {...shown} />);
}

/** The AS with most links of a graph. */
export function largestAs({ graph }: AsView): number {
  const degree = (as: number) => item(graph.starts, 4 * as + 4) - item(graph.starts, 4 * as);
  const positions = Array.from(graph.asns, (_, as) => as);
  return item(
    graph.asns,
    positions.reduce((best, as) => (degree(as) > degree(best) ? as : best)),
  );
}
