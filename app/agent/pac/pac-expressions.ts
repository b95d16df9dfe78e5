import type { AssignmentExpression, BinaryExpression, CallExpression, Expression, MemberExpression, PrivateIdentifier, Super, UpdateExpression } from "acorn";

import { memberOf, setMember } from "./pac-members";
import type { PacScope } from "./pac-scope";
import { bounded, isFunction, numberOf, PacFault, textOf, type PacObject, type PacValue } from "./pac-value";

/** A quantifier over a group that holds one: such a pattern may take for ever. */
const runsAway = /\([^)]*[*+}][^)]*\)[*+{]/;

/** The value of an expression. */
export function valueOf(node: Expression | Super | PrivateIdentifier, scope: PacScope): PacValue {
  scope.step();
  switch (node.type) {
    case "Literal": return "regex" in node && node.regex ? patternOf(node.regex) : (node.value as PacValue);
    case "Identifier": return scope.read(node.name);
    case "TemplateLiteral": return bounded(node.quasis.map((part, at) => (part.value.cooked ?? "") + (node.expressions[at] ? textOf(valueOf(node.expressions[at], scope)) : "")).join(""));
    case "ArrayExpression": return bounded(node.elements.map((item) => (item && item.type !== "SpreadElement" ? valueOf(item, scope) : undefined)));
    case "ObjectExpression": return objectOf(node, scope);
    case "FunctionExpression":
    case "ArrowFunctionExpression": return scope.close(node);
    case "ConditionalExpression": return valueOf(valueOf(node.test, scope) ? node.consequent : node.alternate, scope);
    case "LogicalExpression": return logical(node.operator, valueOf(node.left, scope), () => valueOf(node.right, scope));
    case "BinaryExpression": return binary(node.operator, valueOf(node.left, scope), valueOf(node.right, scope));
    case "UnaryExpression": return unary(node.operator, () => valueOf(node.argument, scope), node.argument.type === "Identifier" && !scope.has(node.argument.name));
    case "SequenceExpression": return node.expressions.map((one) => valueOf(one, scope)).at(-1);
    case "AssignmentExpression": return assign(node, scope);
    case "UpdateExpression": return update(node, scope);
    case "MemberExpression": return memberOf(valueOf(node.object, scope), keyOf(node, scope));
    case "CallExpression": return callOf(node, scope);
    case "ParenthesizedExpression": return valueOf(node.expression, scope);
    case "NewExpression": return newOf(node.callee, scope, node.arguments);
    default: throw new PacFault(`${node.type} is not supported`);
  }
}

function patternOf({ pattern, flags }: { pattern: string; flags: string }): RegExp {
  if (runsAway.test(pattern)) throw new PacFault("a pattern could take for ever");
  return new RegExp(pattern, flags);
}

function objectOf(node: Extract<Expression, { type: "ObjectExpression" }>, scope: PacScope): PacObject {
  const own = new Map<string, PacValue>();
  for (const property of node.properties) {
    if (property.type !== "Property" || property.kind !== "init") throw new PacFault("such a property is not supported");
    const key = property.computed || property.key.type !== "Identifier" ? textOf(valueOf(property.key, scope)) : property.key.name;
    own.set(key, valueOf(property.value, scope));
  }
  return { kind: "object", own };
}

function newOf(callee: Expression | Super, scope: PacScope, words: CallExpression["arguments"]): PacValue {
  const values = argumentsOf(words, scope);
  if (callee.type === "Identifier" && callee.name === "Array") return bounded(values);
  const maker = callee.type === "Identifier" && callee.name === "Date" && values.length === 0 ? scope.read("Date") : undefined;
  if (isFunction(maker)) return maker.call([]);
  if (callee.type === "Identifier" && callee.name === "Object") return { kind: "object", own: new Map() };
  if (callee.type === "Identifier" && callee.name === "RegExp") return patternOf({ pattern: textOf(values[0]), flags: values[1] === undefined ? "" : textOf(values[1]) });
  throw new PacFault("such an object is not supported");
}

function callOf(node: CallExpression, scope: PacScope): PacValue {
  const called = valueOf(node.callee, scope);
  if (!isFunction(called)) throw new PacFault("what is called is not a function");
  return called.call(argumentsOf(node.arguments, scope));
}

function argumentsOf(words: CallExpression["arguments"], scope: PacScope): PacValue[] {
  return words.map((one) => {
    if (one.type === "SpreadElement") throw new PacFault("spreading is not supported");
    return valueOf(one, scope);
  });
}

function keyOf(node: MemberExpression, scope: PacScope): string {
  return !node.computed && node.property.type === "Identifier" ? node.property.name : textOf(valueOf(node.property, scope));
}

function assign(node: AssignmentExpression, scope: PacScope): PacValue {
  const operator = node.operator.slice(0, -1);
  const target = node.left;
  const before = () => (target.type === "Identifier" || target.type === "MemberExpression" ? valueOf(target, scope) : undefined);
  const value = operator === "" ? valueOf(node.right, scope) : binary(operator as BinaryExpression["operator"], before(), valueOf(node.right, scope));
  return store(target, value, scope);
}

function update(node: UpdateExpression, scope: PacScope): PacValue {
  const before = numberOf(valueOf(node.argument, scope));
  const after = node.operator === "++" ? before + 1 : before - 1;
  store(node.argument, after, scope);
  return node.prefix ? after : before;
}

function store(target: AssignmentExpression["left"] | Expression, value: PacValue, scope: PacScope): PacValue {
  if (target.type === "Identifier") scope.write(target.name, value);
  else if (target.type === "MemberExpression") setMember(valueOf(target.object, scope), keyOf(target, scope), value);
  else throw new PacFault("such an assignment is not supported");
  return value;
}

function logical(operator: string, left: PacValue, right: () => PacValue): PacValue {
  if (operator === "&&") return left ? right() : left;
  if (operator === "||") return left ? left : right();
  return left ?? right();
}

function unary(operator: string, value: () => PacValue, isUndeclared: boolean): PacValue {
  switch (operator) {
    case "!": return !value();
    case "-": return -numberOf(value());
    case "+": return numberOf(value());
    case "~": return ~numberOf(value());
    case "void": return void value();
    case "typeof": return isUndeclared ? "undefined" : typeOf(value());
    default: throw new PacFault(`${operator} is not supported`);
  }
}

function typeOf(value: PacValue): string {
  return isFunction(value) ? "function" : typeof value;
}

const numeric: Record<string, (left: number, right: number) => PacValue> = {
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "&": (left, right) => left & right,
  "|": (left, right) => left | right,
  "^": (left, right) => left ^ right,
  "<<": (left, right) => left << right,
  ">>": (left, right) => left >> right,
  ">>>": (left, right) => left >>> right,
};

function binary(operator: BinaryExpression["operator"], left: PacValue, right: PacValue): PacValue {
  const areTexts = typeof left === "string" && typeof right === "string";
  switch (operator) {
    case "===": return left === right;
    case "!==": return left !== right;
    case "==": return isLooselyEqual(left, right);
    case "!=": return !isLooselyEqual(left, right);
    case "<": return areTexts ? left < right : numberOf(left) < numberOf(right);
    case ">": return areTexts ? left > right : numberOf(left) > numberOf(right);
    case "<=": return areTexts ? left <= right : numberOf(left) <= numberOf(right);
    case ">=": return areTexts ? left >= right : numberOf(left) >= numberOf(right);
    case "+": return isText(left) || isText(right) ? bounded(textOf(left) + textOf(right)) : numberOf(left) + numberOf(right);
    case "in": return typeof right === "object" && right !== null && memberOf(right, textOf(left)) !== undefined;
    default: {
      const operation = Object.hasOwn(numeric, operator) ? numeric[operator] : undefined;
      if (!operation) throw new PacFault(`${operator} is not supported`);
      return operation(numberOf(left), numberOf(right));
    }
  }
}

const isText = (value: PacValue) => typeof value === "string" || (typeof value === "object" && value !== null);

function isLooselyEqual(left: PacValue, right: PacValue): boolean {
  if (left == null || right == null) return left == null && right == null;
  if (typeof left === "object" || typeof right === "object") return left === right || textOf(left) === right || left === textOf(right);
  return typeof left === typeof right ? left === right : numberOf(left) === numberOf(right);
}
