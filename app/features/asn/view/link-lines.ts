import { item, linkKinds, neighboursOf } from "../relationships/as-graph";
import type { AsView } from "./as-view";

/** Lines that are handed over together. */
const linesTogether = 1_000;

/** All links as CSV, some lines at a time, so that a file of any length takes little memory. */
export function* linkLines({ graph }: AsView): Generator<string> {
  let text = "from,to,relation\r\n";
  let lines = 1;
  for (let as = 0; as < graph.asns.length; as += 1)
    for (const [kind, relation] of linkKinds.entries())
      for (const other of neighboursOf(graph, as, kind)) {
        if (other < as) continue;
        text += `${item(graph.asns, as)},${item(graph.asns, other)},${relation}\r\n`;
        lines += 1;
        if (lines < linesTogether) continue;
        yield text;
        [text, lines] = ["", 0];
      }
  if (text !== "") yield text;
}
