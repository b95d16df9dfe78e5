import { customerKind, item, rowOf, type AsGraph } from "./as-graph";
import type { CustomerComponents } from "./provider-cycles";

/** ASes that one pass counts, and the words of 32 bits that mark them. */
const wordsOfPass = 32;
const asesOfPass = wordsOfPass * 32;

/**
 * Sizes of the recursive customer cones of all ASes, by position: the AS itself, its customers, their customers
 * and so on. ASes of one circle of providers have the same cone. Each pass counts the members among some ASes, from
 * customers up to their providers, so the time is bounded whatever the shape of the graph.
 */
export function coneSizes(graph: AsGraph, components: CustomerComponents): Uint32Array {
  const { componentOf, count } = components;
  const order = byComponent(components);
  const marks = new Int32Array(count * wordsOfPass);
  const isMarked = new Uint8Array(count);
  const sizes = new Uint32Array(count);
  for (let from = 0; from < componentOf.length; from += asesOfPass) {
    marks.fill(0);
    isMarked.fill(0);
    for (let as = from; as < Math.min(from + asesOfPass, componentOf.length); as += 1) {
      const word = item(componentOf, as) * wordsOfPass + ((as - from) >>> 5);
      marks[word] = item(marks, word) | (1 << ((as - from) & 31));
      isMarked[item(componentOf, as)] = 1;
    }
    for (let at = 0; at < order.length; at += 1)
      takeOver(graph, { as: item(order, at), componentOf, marks, isMarked });
    for (let component = 0; component < count; component += 1)
      if (isMarked[component] === 1)
        sizes[component] = item(sizes, component) + countMarks(marks, component);
  }
  return componentOf.map((component) => item(sizes, component));
}

/** ASes in the order of their components: customers before their providers. */
function byComponent({ componentOf, count }: CustomerComponents): Uint32Array {
  const next = new Uint32Array(count + 1);
  for (const component of componentOf) next[component + 1] = item(next, component + 1) + 1;
  for (let at = 1; at <= count; at += 1) next[at] = item(next, at) + item(next, at - 1);
  const order = new Uint32Array(componentOf.length);
  componentOf.forEach((component, as) => {
    order[item(next, component)] = as;
    next[component] = item(next, component) + 1;
  });
  return order;
}

type Marks = { componentOf: Uint32Array; marks: Int32Array; isMarked: Uint8Array };

/** Adds what the customers of an AS have to its component. */
function takeOver(
  { starts, neighbours }: AsGraph,
  { as, componentOf, marks, isMarked }: Marks & { as: number },
): void {
  const component = item(componentOf, as);
  const row = rowOf(as, customerKind);
  const end = item(starts, row + 1);
  for (let place = item(starts, row); place < end; place += 1) {
    const below = item(componentOf, item(neighbours, place));
    if (below === component || isMarked[below] === 0) continue;
    isMarked[component] = 1;
    const [to, from] = [component * wordsOfPass, below * wordsOfPass];
    for (let word = 0; word < wordsOfPass; word += 1)
      marks[to + word] = item(marks, to + word) | item(marks, from + word);
  }
}

function countMarks(marks: Int32Array, component: number): number {
  let count = 0;
  for (let word = 0; word < wordsOfPass; word += 1) {
    // Each step clears the lowest bit that is set.
    for (let left = item(marks, component * wordsOfPass + word); left !== 0; left &= left - 1)
      count += 1;
  }
  return count;
}

/** The recursive customer cone of an AS, itself included, as positions in rising order. */
export function coneMembers({ asns, starts, neighbours }: AsGraph, as: number): Uint32Array {
  const isSeen = new Uint8Array(asns.length);
  const met = new Uint32Array(asns.length);
  isSeen[as] = 1;
  met[0] = as;
  let length = 1;
  for (let at = 0; at < length; at += 1) {
    const row = rowOf(item(met, at), customerKind);
    for (let place = item(starts, row); place < item(starts, row + 1); place += 1) {
      const customer = item(neighbours, place);
      if (isSeen[customer] === 1) continue;
      isSeen[customer] = 1;
      met[length] = customer;
      length += 1;
    }
  }
  return met.slice(0, length).sort();
}
