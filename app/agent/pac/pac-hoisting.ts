import type { Node, VariableDeclaration } from "acorn";

const known = new WeakMap<Node, readonly string[]>();

/** Names that `var` declares anywhere within a function's body, or a whole script, but not within functions of its own. */
export function hoistedNames(body: Node): readonly string[] {
  let names = known.get(body);
  if (!names) known.set(body, (names = [...new Set(childrenOf(body).flatMap(namesIn))]));
  return names;
}

function namesIn(node: Node): string[] {
  if (/Function/.test(node.type)) return [];
  const own = node.type === "VariableDeclaration" ? declaredBy(node as VariableDeclaration) : [];
  return [...own, ...childrenOf(node).flatMap(namesIn)];
}

function declaredBy({ kind, declarations }: VariableDeclaration): string[] {
  return kind === "var" ? declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : [])) : [];
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter((value): value is Node => typeof value === "object" && value !== null && "type" in value && "start" in value);
}
