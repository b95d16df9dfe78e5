import {
  childrenOf,
  hangingLine,
  heightOf,
  indent,
  labelHeight,
  margin,
  rootKey,
  singleRows,
  type GraphLayout,
  type LaidNode,
} from "./graph-picture";
import type { GraphSide } from "./graph-part";

/** The width of a page's content on a screen of 320 CSS px. */
const narrowWidth = 288;
const { boxHeight, pitch } = singleRows;

/** The sides from top to bottom. */
const sides: readonly GraphSide[] = ["middle", "provider", "customer", "sibling", "peer"];

/**
 * The same tree for narrow screens: one AS in a row, each further right than the one it hangs on.
 *
 * @param nodes each after its parent, the middle left out
 */
export function narrowLayout(nodes: readonly LaidNode[]): GraphLayout {
  const children = childrenOf(nodes);
  const boxAt = (depth: number, y: number) => ({
    x: margin + depth * indent,
    y,
    width: narrowWidth - 2 * margin - depth * indent,
    height: boxHeight,
  });
  const root = { ...boxAt(0, margin), asn: rootKey };
  const layout: Pick<GraphLayout, "boxes" | "lines" | "labels"> = {
    boxes: [root],
    lines: [],
    labels: [],
  };
  let y = margin + pitch;
  const add = (node: LaidNode, above: typeof root) => {
    const box = { ...boxAt(Math.max(1, node.depth), y), asn: node.asn };
    y += pitch;
    layout.boxes.push(box);
    layout.lines.push(hangingLine(above, box));
    for (const child of children.get(node.asn) ?? []) add(child, box);
  };
  for (const side of sides) {
    const firsts = (children.get(rootKey) ?? []).filter((node) => node.side === side);
    const [first] = firsts;
    if (!first) continue;
    const { x, width } = boxAt(1, y);
    layout.labels.push({ x, y, width, height: labelHeight, side, depth: first.depth });
    y += labelHeight;
    for (const node of firsts) add(node, root);
  }
  return { ...layout, width: narrowWidth, height: heightOf(layout.boxes) };
}
