import { bounded, builtIn, isFunction, isObject, numberOf, PacFault, textOf, type PacValue } from "./pac-value";

type Method<T> = (self: T, values: PacValue[]) => PacValue;

const indexOf = (value: PacValue) => (value === undefined ? undefined : numberOf(value));

const stringMethods: Record<string, Method<string>> = {
  toLowerCase: (self) => self.toLowerCase(),
  toUpperCase: (self) => self.toUpperCase(),
  trim: (self) => self.trim(),
  toString: (self: string) => self,
  valueOf: (self: string) => self,
  charAt: (self, [at]) => self.charAt(numberOf(at ?? 0)),
  charCodeAt: (self, [at]) => self.charCodeAt(numberOf(at ?? 0)),
  indexOf: (self, [text, from]) => self.indexOf(textOf(text), indexOf(from)),
  lastIndexOf: (self, [text]) => self.lastIndexOf(textOf(text)),
  includes: (self, [text]) => self.includes(textOf(text)),
  startsWith: (self, [text]) => self.startsWith(textOf(text)),
  endsWith: (self, [text]) => self.endsWith(textOf(text)),
  substring: (self, [from, to]) => self.substring(numberOf(from), indexOf(to)),
  substr: (self, [from, length]) => {
    const start = numberOf(from);
    const begin = start < 0 ? Math.max(0, self.length + start) : start;
    return self.slice(begin, length === undefined ? undefined : begin + numberOf(length));
  },
  slice: (self, [from, to]) => self.slice(indexOf(from), indexOf(to)),
  concat: (self, values) => bounded(self + values.map(textOf).join("")),
  split: (self, [by]) => (by === undefined ? [self] : by instanceof RegExp ? self.split(by) : self.split(textOf(by))),
  match: (self, [pattern]) => (pattern instanceof RegExp ? self.match(pattern) : self.match(textOf(pattern).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))),
  search: (self, [pattern]) => (pattern instanceof RegExp ? self.search(pattern) : self.indexOf(textOf(pattern))),
  replace: (self, [pattern, by]) => {
    if (isFunction(by)) throw new PacFault("replace by a function is not supported");
    return bounded(pattern instanceof RegExp ? self.replace(pattern, textOf(by)) : self.replace(textOf(pattern), textOf(by)));
  },
};

const listMethods: Record<string, Method<PacValue[]>> = {
  push: (self, values) => bounded((self.push(...values), self)).length,
  pop: (self) => self.pop(),
  shift: (self) => self.shift(),
  join: (self, [by]) => bounded(self.map((item) => (item == null ? "" : textOf(item))).join(by === undefined ? "," : textOf(by))),
  indexOf: (self, [item]) => self.indexOf(item),
  includes: (self, [item]) => self.includes(item),
  concat: (self, values) => bounded(self.concat(...values)),
  slice: (self, [from, to]) => self.slice(indexOf(from), indexOf(to)),
  reverse: (self) => self.reverse(),
  some: (self, [test]) => self.some((item, at) => Boolean(call(test, [item, at]))),
  every: (self, [test]) => self.every((item, at) => Boolean(call(test, [item, at]))),
  filter: (self, [test]) => self.filter((item, at) => Boolean(call(test, [item, at]))),
  map: (self, [by]) => self.map((item, at) => call(by, [item, at])),
  forEach: (self, [by]) => void self.forEach((item, at) => call(by, [item, at])),
};

const patternMethods: Record<string, Method<RegExp>> = {
  test: (self, [text]) => self.test(textOf(text)),
  exec: (self, [text]) => self.exec(textOf(text)),
};

const own = <T>(methods: Record<string, T>, key: string): T | undefined => (Object.hasOwn(methods, key) ? methods[key] : undefined);

function call(value: PacValue, values: PacValue[]): PacValue {
  if (!isFunction(value)) throw new PacFault("what is called is not a function");
  return value.call(values);
}

/** A property of a value: its own, or a method of the few that PAC scripts use. */
export function memberOf(value: PacValue, key: string): PacValue {
  if (value == null) throw new PacFault(`there is no ${key} of ${String(value)}`);
  if (typeof value === "string") {
    if (key === "length") return value.length;
    if (/^\d+$/.test(key)) return value[Number(key)];
    return methodOf(value, own(stringMethods, key));
  }
  if (Array.isArray(value)) {
    if (key === "length") return value.length;
    if (/^\d+$/.test(key)) return value[Number(key)];
    return methodOf(value, own(listMethods, key));
  }
  if (value instanceof RegExp) return methodOf(value, own(patternMethods, key));
  if (isObject(value)) return key === "hasOwnProperty" ? builtIn(([name]) => value.own.has(textOf(name))) : value.own.get(key);
  return key === "toString" ? builtIn(() => textOf(value)) : undefined;
}

function methodOf<T>(self: T, method: Method<T> | undefined): PacValue {
  return method && builtIn((values) => method(self, values));
}

/** Sets a property of an object or an item of a list. */
export function setMember(target: PacValue, key: string, value: PacValue): void {
  if (isObject(target)) target.own.set(key, value);
  else if (Array.isArray(target) && /^\d{1,5}$/.test(key)) target[Number(key)] = value;
  else throw new PacFault(`${key} cannot be set`);
}
