/** What a value of a PAC script can be: none of them reaches anything of the program that runs it. */
export type PacValue = undefined | null | boolean | number | string | RegExp | PacValue[] | PacObject | PacFunction;
export type PacObject = { kind: "object"; own: Map<string, PacValue> };
export type PacFunction = { kind: "function"; call: (values: PacValue[]) => PacValue };

/** The script is wrong, or uses what is not supported. */
export class PacFault extends Error {}

/** The script went beyond what it may use; nothing of it goes on. */
export class PacLimit extends PacFault {}

/** What a script threw itself. */
export class PacThrown extends PacFault {
  constructor(readonly value: PacValue) {
    super(`the script threw ${textOf(value).slice(0, 200)}`);
  }
}

export const isFunction = (value: PacValue): value is PacFunction =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "function";
export const isObject = (value: PacValue): value is PacObject =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "object";

export const builtIn = (call: (values: PacValue[]) => PacValue): PacFunction => ({ kind: "function", call });

/** Text of a value as the language has it. */
export function textOf(value: PacValue): string {
  if (isFunction(value)) return "function";
  if (isObject(value)) return "[object Object]";
  return Array.isArray(value) ? value.map((item) => (item == null ? "" : textOf(item))).join(",") : String(value);
}

/** Number of a value as the language has it. */
export function numberOf(value: PacValue): number {
  if (typeof value === "object" && value !== null) return Number(textOf(value));
  return Number(value);
}

/** Longest text and list that a script may make: a PAC answer has some hundred characters. */
const longest = 100_000;

export function bounded<T extends string | PacValue[]>(value: T): T {
  if (value.length > longest) throw new PacLimit("a value grew too long");
  return value;
}
