import { customerKind, degreeOf, item, rowOf, type AsGraph } from "./as-graph";
import type { CustomerComponents } from "./provider-cycles";

/**
 * Sizes of the recursive customer cones of all ASes, by position: the AS itself, its customers, their customers
 * and so on. ASes of one circle of providers have the same cone, which is counted once.
 */
export function coneSizes(graph: AsGraph, { componentOf, count }: CustomerComponents): Uint32Array {
  const size = graph.asns.length;
  const sizes = new Uint32Array(size);
  const ofComponent = new Uint32Array(count);
  const seen = new Uint32Array(size);
  const stack = new Uint32Array(size);
  for (let as = 0; as < size; as += 1) {
    const component = item(componentOf, as);
    if (ofComponent[component] === 0)
      ofComponent[component] =
        degreeOf(graph, as, customerKind) === 0 ? 1 : reach(graph, as, { seen, stack });
    sizes[as] = item(ofComponent, component);
  }
  return sizes;
}

/** The recursive customer cone of an AS, itself included, as positions in rising order. */
export function coneMembers(graph: AsGraph, as: number): Uint32Array {
  const size = graph.asns.length;
  const [seen, stack] = [new Uint32Array(size), new Uint32Array(size)];
  return stack.slice(0, reach(graph, as, { seen, stack })).sort();
}

/** Room of a search: `seen` holds the number of the search that met an AS, `stack` whom it met. */
type Room = { seen: Uint32Array; stack: Uint32Array };

/** Writes the cone into `stack`. @returns its size */
function reach({ starts, neighbours }: AsGraph, as: number, { seen, stack }: Room): number {
  const mark = as + 1;
  seen[as] = mark;
  stack[0] = as;
  let length = 1;
  for (let at = 0; at < length; at += 1) {
    const row = rowOf(item(stack, at), customerKind);
    const end = item(starts, row + 1);
    for (let place = item(starts, row); place < end; place += 1) {
      const customer = item(neighbours, place);
      if (seen[customer] === mark) continue;
      seen[customer] = mark;
      stack[length] = customer;
      length += 1;
    }
  }
  return length;
}
