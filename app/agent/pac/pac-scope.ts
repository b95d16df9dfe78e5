import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from "acorn";

import { PacFault, PacLimit, type PacFunction, type PacValue } from "./pac-value";

/** What the whole evaluation shares: the steps left, and how functions are made. */
export type PacRun = { stepsLeft: number; depth: number; close: (node: FunctionDeclaration | FunctionExpression | ArrowFunctionExpression, scope: PacScope) => PacFunction };

/** Names that a place of the script knows, and the budget of the whole. */
export class PacScope {
  private readonly names = new Map<string, PacValue>();

  constructor(private readonly run: PacRun, private readonly outer: PacScope | null) {}

  inner(): PacScope {
    return new PacScope(this.run, this);
  }

  step(): void {
    if (--this.run.stepsLeft < 0) throw new PacLimit("the script ran too long");
  }

  /** Runs a call one level deeper. */
  deeper<T>(work: () => T): T {
    const deepest = 100;
    if (++this.run.depth > deepest) throw new PacLimit("the script calls itself too often");
    try {
      return work();
    } finally {
      this.run.depth--;
    }
  }

  close(node: FunctionDeclaration | FunctionExpression | ArrowFunctionExpression): PacFunction {
    return this.run.close(node, this);
  }

  /** Names of `var` are there from the beginning of their function, and undefined up to their line. */
  hoist(names: readonly string[]): void {
    for (const name of names) if (!this.names.has(name)) this.names.set(name, undefined);
  }

  declare(name: string, value: PacValue): void {
    this.names.set(name, value);
  }

  hasOwn(name: string): boolean {
    return this.names.has(name);
  }

  has(name: string): boolean {
    return this.holder(name) !== null;
  }

  read(name: string): PacValue {
    if (name === "undefined") return undefined;
    const holder = this.holder(name);
    if (!holder) throw new PacFault(`${name} is not defined`);
    return holder.names.get(name);
  }

  /** A name that nobody declared becomes one of the whole script, as in the language's loose mode. */
  write(name: string, value: PacValue): void {
    (this.holder(name) ?? this.outermost()).names.set(name, value);
  }

  private holder(name: string): PacScope | null {
    return this.names.has(name) ? this : (this.outer?.holder(name) ?? null);
  }

  private outermost(): PacScope {
    return this.outer?.outermost() ?? this;
  }
}
