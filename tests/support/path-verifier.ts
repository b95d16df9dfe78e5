import type { AsGraph } from "~/features/asn/relationships/as-graph";

/**
 * Says why a path is not valley-free, from the arrays of the graph alone: null for a path that is. It shares no
 * code with the search.
 *
 * @param path positions of ASes
 */
export function pathFault(graph: AsGraph, path: readonly number[]): string | null {
  if (path.length === 0) return "it has no AS";
  if (new Set(path).size < path.length) return "it has an AS twice";
  let letters = "";
  for (let at = 1; at < path.length; at += 1) {
    const [one, other] = [path[at - 1] ?? -1, path[at] ?? -1];
    const kinds = [0, 1, 2, 3].filter((kind) => {
      const row = one * 4 + kind;
      return graph.neighbours.slice(graph.starts[row], graph.starts[row + 1]).includes(other);
    });
    if (kinds.length !== 1) return `hop ${at} has ${kinds.length} relations`;
    letters += "udps"[kinds[0] ?? 0];
  }
  return /^[us]*p?[ds]*$/.test(letters) ? null : `its hops are ${letters}`;
}
