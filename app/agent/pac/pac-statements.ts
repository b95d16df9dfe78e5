import { parse, type ArrowFunctionExpression, type ForStatement, type FunctionDeclaration, type FunctionExpression, type Pattern, type Program, type Statement, type SwitchStatement, type TryStatement, type VariableDeclaration } from "acorn";

import { valueOf } from "./pac-expressions";
import { hoistedNames } from "./pac-hoisting";
import { PacScope } from "./pac-scope";
import { isFunction, isObject, PacFault, PacLimit, PacThrown, type PacFunction, type PacValue } from "./pac-value";

/** How a statement ended: on to the next one, out of the loop, or out of the function. */
type Completion = { kind: "next" } | { kind: "break" } | { kind: "continue" } | { kind: "return"; value: PacValue };
const next: Completion = { kind: "next" };

/** Steps that a script may take for one answer: real ones of ten thousand lines take some hundred thousand. */
const mostSteps = 2_000_000;

/** The largest PAC file that is read. */
export const mostPacBytes = 1_048_576;

/**
 * Reads a PAC script and gives back its `FindProxyForURL`. The script is interpreted with a
 * budget of steps: it reaches the functions of the PAC format and nothing else.
 *
 * @throws {PacFault} when it is no script, or has no such function
 */
export function loadPac(source: string, builtIns: Record<string, PacValue>): (values: PacValue[]) => PacValue {
  const program = parsed(source);
  const scope = new PacScope({ stepsLeft: mostSteps, depth: 0, close }, null);
  for (const [name, value] of Object.entries(builtIns)) scope.declare(name, value);
  scope.hoist(hoistedNames(program));
  runAll(program.body as Statement[], scope);
  const find = ["FindProxyForURLEx", "FindProxyForURL"].filter((name) => scope.has(name)).map((name) => scope.read(name)).find(isFunction);
  if (!find) throw new PacFault("there is no FindProxyForURL in it");
  return (values) => find.call(values);
}

/** The script that was read last: one is asked for hundreds of addresses, and large ones take a tenth of a second to read. */
let lastRead: { source: string; program: Program } | null = null;

function parsed(source: string): Program {
  lastRead = lastRead?.source === source ? lastRead : { source, program: read(source) };
  return lastRead.program;
}

function read(source: string): Program {
  if (source.length > mostPacBytes) throw new PacFault("the script is too long");
  try {
    return parse(source, { ecmaVersion: 2020, sourceType: "script" });
  } catch (error) {
    throw new PacFault(`it is no script: ${(error as Error).message}`);
  }
}

function close(node: FunctionDeclaration | FunctionExpression | ArrowFunctionExpression, outer: PacScope): PacFunction {
  const call = (values: PacValue[]): PacValue => outer.deeper(() => {
    const scope = outer.inner();
    node.params.forEach((parameter, at) => scope.declare(nameOf(parameter), values[at]));
    if (node.body.type !== "BlockStatement") return valueOf(node.body, scope);
    scope.hoist(hoistedNames(node.body));
    const completion = runAll(node.body.body, scope);
    return completion.kind === "return" ? completion.value : undefined;
  });
  return { kind: "function", call };
}

/** Functions are known before they stand there. */
function runAll(statements: readonly Statement[], scope: PacScope): Completion {
  for (const one of statements) if (one.type === "FunctionDeclaration") scope.declare(one.id.name, scope.close(one));
  for (const one of statements) {
    const completion = runOne(one, scope);
    if (completion.kind !== "next") return completion;
  }
  return next;
}

function runOne(node: Statement, scope: PacScope): Completion {
  scope.step();
  switch (node.type) {
    case "FunctionDeclaration":
    case "EmptyStatement": return next;
    case "ExpressionStatement": valueOf(node.expression, scope); return next;
    case "VariableDeclaration": declare(node, scope); return next;
    case "BlockStatement": return runAll(node.body, scope);
    case "ReturnStatement": return { kind: "return", value: node.argument ? valueOf(node.argument, scope) : undefined };
    case "IfStatement": {
      if (valueOf(node.test, scope)) return runOne(node.consequent, scope);
      return node.alternate ? runOne(node.alternate, scope) : next;
    }
    case "BreakStatement": return { kind: "break" };
    case "ContinueStatement": return { kind: "continue" };
    case "ForStatement": return runFor(node, scope);
    case "ForInStatement":
    case "ForOfStatement": return runEach(node, scope);
    case "WhileStatement": return loop(() => Boolean(valueOf(node.test, scope)), () => runOne(node.body, scope), () => undefined);
    case "DoWhileStatement": {
      let isFirst = true;
      return loop(() => (isFirst ? !(isFirst = false) : Boolean(valueOf(node.test, scope))), () => runOne(node.body, scope), () => undefined);
    }
    case "SwitchStatement": return runSwitch(node, scope);
    case "TryStatement": return runTry(node, scope);
    case "ThrowStatement": throw new PacThrown(valueOf(node.argument, scope));
    default: throw new PacFault(`${node.type} is not supported`);
  }
}

function declare(node: VariableDeclaration, scope: PacScope): void {
  for (const { id, init } of node.declarations) {
    const name = nameOf(id);
    if (init) scope.declare(name, valueOf(init, scope));
    else if (!scope.hasOwn(name)) scope.declare(name, undefined);
  }
}

function nameOf(pattern: Pattern): string {
  if (pattern.type !== "Identifier") throw new PacFault(`${pattern.type} is not supported`);
  return pattern.name;
}

function loop(isOn: () => boolean, body: () => Completion, after: () => void): Completion {
  while (isOn()) {
    const completion = body();
    if (completion.kind === "return") return completion;
    if (completion.kind === "break") break;
    after();
  }
  return next;
}

function runFor(node: ForStatement, scope: PacScope): Completion {
  if (node.init?.type === "VariableDeclaration") declare(node.init, scope);
  else if (node.init) valueOf(node.init, scope);
  const { test, update } = node;
  return loop(() => {
    scope.step();
    return test ? Boolean(valueOf(test, scope)) : true;
  }, () => runOne(node.body, scope), () => {
    if (update) valueOf(update, scope);
  });
}

function runEach(node: Extract<Statement, { type: "ForInStatement" | "ForOfStatement" }>, scope: PacScope): Completion {
  const target = valueOf(node.right, scope);
  const keys = Array.isArray(target) ? target.map((_item, at) => String(at)) : isObject(target) ? [...target.own.keys()] : [];
  const items: PacValue[] = node.type === "ForOfStatement" && Array.isArray(target) ? target : keys;
  const declaration = node.left.type === "VariableDeclaration" ? node.left.declarations[0]?.id : node.left;
  if (!declaration || declaration.type !== "Identifier") throw new PacFault("such a loop is not supported");
  let at = 0;
  return loop(() => {
    scope.step();
    if (at >= items.length) return false;
    scope.declare(declaration.name, items[at++]);
    return true;
  }, () => runOne(node.body, scope), () => undefined);
}

/** What the script may catch: what it threw, and what it did wrong; never the end of its budget or a look-up. */
function runTry({ block, handler, finalizer }: TryStatement, scope: PacScope): Completion {
  let completion: Completion;
  try {
    completion = runAll(block.body, scope);
  } catch (error) {
    if (!(error instanceof PacFault) || error instanceof PacLimit) throw error;
    if (handler?.param) scope.declare(nameOf(handler.param), error instanceof PacThrown ? error.value : error.message);
    completion = handler ? runAll(handler.body.body, scope) : next;
    if (!handler && !finalizer) throw error;
  }
  const last = finalizer ? runAll(finalizer.body, scope) : next;
  return last.kind === "next" ? completion : last;
}

function runSwitch(node: SwitchStatement, scope: PacScope): Completion {
  const value = valueOf(node.discriminant, scope);
  const hit = node.cases.findIndex(({ test }) => test && valueOf(test, scope) === value);
  const from = hit >= 0 ? hit : node.cases.findIndex(({ test }) => !test);
  if (from < 0) return next;
  for (const one of node.cases.slice(from)) {
    const completion = runAll(one.consequent, scope);
    if (completion.kind === "break") return next;
    if (completion.kind !== "next") return completion;
  }
  return next;
}
