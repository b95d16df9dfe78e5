import { item, linkKinds, neighboursOf } from "../relationships/as-graph";
import type { AsView } from "./as-view";
import type { LinkEntry } from "./describe-as";

/** Links that are handed over together. */
const linksTogether = 1_000;

/** All links, each once, some at a time, so that a file of any length takes little memory. */
export function* linkRows({ graph }: AsView): Generator<LinkEntry[]> {
  let rows: LinkEntry[] = [];
  for (let as = 0; as < graph.asns.length; as += 1)
    for (const [kind, relation] of linkKinds.entries())
      for (const other of neighboursOf(graph, as, kind)) {
        if (other < as) continue;
        rows.push({ from: item(graph.asns, as), to: item(graph.asns, other), relation });
        if (rows.length < linksTogether) continue;
        yield rows;
        rows = [];
      }
  if (rows.length > 0) yield rows;
}

/** All links as CSV, some lines at a time. */
export function* linkLines(view: AsView): Generator<string> {
  yield "from,to,relation\r\n";
  for (const rows of linkRows(view))
    yield rows.map(({ from, to, relation }) => `${from},${to},${relation}\r\n`).join("");
}
