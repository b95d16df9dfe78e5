import { customerKind, degreeOf, item, rowOf, type AsGraph } from "./as-graph";

/** Components of ASes that are customers of each other, directly or over others. */
export type CustomerComponents = {
  /** The component of each AS, by its position. A component comes after those of its customers. */
  componentOf: Uint32Array;
  count: number;
};

/**
 * Strongly connected components of "is a provider of" (Tarjan's algorithm, without recursion, since chains of
 * customers may be long). Linear in ASes and links.
 */
export function customerComponents(graph: AsGraph): CustomerComponents {
  const size = graph.asns.length;
  const componentOf = new Uint32Array(size);
  const order = new Int32Array(size).fill(-1);
  const lowest = new Int32Array(size);
  const isOpen = new Uint8Array(size);
  const nextChild = new Uint32Array(size);
  const [path, open]: [number[], number[]] = [[], []];
  let [seen, count] = [0, 0];
  const enter = (as: number) => {
    order[as] = lowest[as] = seen;
    seen += 1;
    isOpen[as] = 1;
    path.push(as);
    open.push(as);
  };
  const lower = (as: number, to: number) => {
    if (to < item(lowest, as)) lowest[as] = to;
  };
  const leave = (as: number) => {
    path.pop();
    const parent = path.at(-1);
    if (parent !== undefined) lower(parent, item(lowest, as));
    if (lowest[as] !== order[as]) return;
    for (let member = -1; member !== as;) {
      member = open.pop() ?? as;
      isOpen[member] = 0;
      componentOf[member] = count;
    }
    count += 1;
  };
  for (let root = 0; root < size; root += 1) {
    if (order[root] !== -1) continue;
    enter(root);
    for (let as = path.at(-1); as !== undefined; as = path.at(-1)) {
      const child = item(nextChild, as);
      if (child === degreeOf(graph, as, customerKind)) {
        leave(as);
        continue;
      }
      nextChild[as] = child + 1;
      const customer = item(graph.neighbours, item(graph.starts, rowOf(as, customerKind)) + child);
      if (order[customer] === -1) enter(customer);
      else if (isOpen[customer] === 1) lower(as, item(order, customer));
    }
  }
  return { componentOf, count };
}

/** Groups of ASes that are each other's providers in a circle, as AS numbers, the largest group first. */
export function providerCycles(
  { asns }: AsGraph,
  { componentOf, count }: CustomerComponents,
): number[][] {
  const sizes = new Uint32Array(count);
  for (const component of componentOf) sizes[component] = item(sizes, component) + 1;
  const cycles = new Map<number, number[]>();
  componentOf.forEach((component, as) => {
    if (item(sizes, component) < 2) return;
    const members = cycles.get(component) ?? [];
    members.push(item(asns, as));
    cycles.set(component, members);
  });
  return [...cycles.values()].sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}
