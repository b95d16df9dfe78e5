import { gzipSync } from "node:zlib";

import { drawnGraph, drawnPicture, largestAs, shownGraph } from "#tests/support/drawn-as-graph";
import { randomFrom } from "#tests/support/random";
import { likelyTree } from "~/features/asn/paths/likely-tree";
import { narrowLayout } from "~/features/asn/graph/narrow-layout";
import { wideLayout } from "~/features/asn/graph/wide-layout";
import { item } from "~/features/asn/relationships/as-graph";
import type { AsView } from "~/features/asn/view/as-view";
import { nodesMost } from "~/features/asn/view/tree-around";

import { print } from "./bench-server";
import { measureWork } from "./measured-work";

const rounds = 200;

/** Pictures of 200 ASes, beside a tree of likely paths, whose time on a quiet machine is known (decision 0066). */
export function benchGraph(view: AsView): void {
  const random = randomFrom("bench of graphs");
  const any = () => random.whole(0, view.graph.asns.length - 1);
  const name = "likely tree";
  const cpuMs = measureWork({ bench: "asn", name, rounds }, () => likelyTree(view.graph, any()));
  const reference = { name, cpuMs };
  const cases = [
    { of: "the AS with most links", asn: largestAs(view), depth: 1 },
    { of: "the AS with most links", asn: largestAs(view), depth: 3 },
    { of: "a graph of many levels", asn: deepAs(view), depth: 3 },
  ] as const;
  for (const { of, asn, depth } of cases) {
    const shown = shownGraph(view, [asn], depth);
    const { picture, table } = drawnGraph(shown);
    const nodes = shown.rows.slice(1);
    const measured = (step: string, work: () => unknown) =>
      measureWork(
        { bench: "asn", name: `${step}, ${of}, depth ${depth}`, rounds, reference },
        work,
      );
    measured("graph", () => shownGraph(view, [asn], depth));
    measured("both layouts", () => [wideLayout(nodes), narrowLayout(nodes)]);
    measured("graph and picture", () => drawnPicture(shownGraph(view, [asn], depth)));
    print("asn", {
      case: `size, ${of}, depth ${depth}`,
      nodes: shown.rows.length,
      bytes: picture.length + table.length,
      gzipped: gzipSync(picture + table).byteLength,
    });
  }
}

/** The AS with the largest cone of those with few links. */
function deepAs({ graph, coneSizes }: AsView): number {
  const degree = (as: number) => item(graph.starts, 4 * as + 4) - item(graph.starts, 4 * as);
  const few = Array.from(graph.asns, (_, as) => as).filter((as) => degree(as) < nodesMost / 4);
  const deep = few.reduce((best, as) => (item(coneSizes, as) > item(coneSizes, best) ? as : best));
  return item(graph.asns, deep);
}
