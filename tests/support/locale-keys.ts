import ts from "typescript";

/** A use of `t()`: a key, or a pattern where part of it is computed. */
type KeyUse = {
  /** Namespaces the key may stand in; empty when the call does not tell. */
  namespaces: string[];
  /** Matches whole keys. */
  pattern: RegExp;
  /** As written, with `*` for what is computed. */
  text: string;
  line: number;
};

/** What one source file says about words: its calls of `t()`, and every text that might be a key. */
export type WordUse = { calls: KeyUse[]; texts: RegExp[] };

/** Reads the uses of words out of a TypeScript source. */
export function wordUse(fileName: string, source: string): WordUse {
  const file = ts.createSourceFile(
    fileName,
    source,
    ts.ScriptTarget.ES2022,
    true,
    fileName.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const namespaces = new Set<string>();
  const called: ts.CallExpression[] = [];
  const texts: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      if (isTranslatorMaker(node))
        literalsIn(node.arguments[0]).forEach((name) => namespaces.add(name));
      if (isTranslation(node)) called.push(node);
    }
    const text = textOf(node);
    if (text !== undefined) texts.push(patternOf(withoutNamespace(text).key));
    ts.forEachChild(node, visit);
  };
  visit(file);
  const calls = called.flatMap((call) =>
    keyTexts(call.arguments[0]).map((text) => keyUse(text, call, namespaces, file)),
  );
  return { calls, texts };
}

function keyUse(
  text: string,
  call: ts.CallExpression,
  fileNamespaces: Set<string>,
  file: ts.SourceFile,
): KeyUse {
  const { namespace, key } = withoutNamespace(text);
  const named = namespace ?? namespaceOption(call.arguments[1]);
  return {
    namespaces: named ? [named] : [...fileNamespaces],
    pattern: patternOf(key),
    text: text.replaceAll(computed, "*"),
    line: file.getLineAndCharacterOfPosition(call.getStart(file)).line + 1,
  };
}

/** Stands for what a template computes. */
const computed = "\u0000";

function isTranslatorMaker({ expression }: ts.CallExpression): boolean {
  return (
    (ts.isIdentifier(expression) && expression.text === "useTranslation") ||
    (ts.isPropertyAccessExpression(expression) && expression.name.text === "getFixedT")
  );
}

function isTranslation({ expression }: ts.CallExpression): boolean {
  return (
    (ts.isIdentifier(expression) && expression.text === "t") ||
    (ts.isPropertyAccessExpression(expression) && expression.name.text === "t")
  );
}

function literalsIn(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(literalsIn) : [];
}

/** The keys an argument may be: a text, a template, or either branch of a choice. */
function keyTexts(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isConditionalExpression(node))
    return [...keyTexts(node.whenTrue), ...keyTexts(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node))
    return keyTexts(node.expression);
  const text = textOf(node);
  return text === undefined ? [] : [text];
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(
      computed,
    );
  return undefined;
}

function namespaceOption(node: ts.Node | undefined): string | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined;
  const option = node.properties.find(
    (property) => property.name && ts.isIdentifier(property.name) && property.name.text === "ns",
  );
  return option && ts.isPropertyAssignment(option) ? literalsIn(option.initializer)[0] : undefined;
}

function withoutNamespace(text: string): { namespace: string | undefined; key: string } {
  const match = /^([a-z][a-z-]*):([^\s/].*)$/s.exec(text);
  return match
    ? { namespace: match[1], key: match[2] as string }
    : { namespace: undefined, key: text };
}

function patternOf(text: string): RegExp {
  const escaped = text.split(computed).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".+")}$`, "s");
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** A sentence's variant for readers other than the owner; where it is missing, they read the usual one. */
const readerSuffix = /_theirs$/;

/** The keys of a locale file, `a.b.c`, each plural once and without its suffix. */
export function keysOf(words: unknown, prefix = ""): string[] {
  if (typeof words !== "object" || words === null)
    return [prefix.replace(pluralSuffix, "").replace(readerSuffix, "")];
  const keys = Object.entries(words).flatMap(([name, inside]) =>
    keysOf(inside, prefix ? `${prefix}.${name}` : name),
  );
  return [...new Set(keys)];
}

/** The placeholders of each key, sorted and joined, so that languages can be compared. */
export function placeholdersOf(words: unknown, prefix = ""): Map<string, string> {
  if (typeof words === "string") {
    const names = [...words.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name as string);
    return new Map([[prefix, [...new Set(names)].sort().join(" ")]]);
  }
  if (typeof words !== "object" || words === null) return new Map();
  return new Map(
    Object.entries(words).flatMap(([name, inside]) => [
      ...placeholdersOf(inside, prefix ? `${prefix}.${name}` : name),
    ]),
  );
}
