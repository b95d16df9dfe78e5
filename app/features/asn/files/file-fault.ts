/** Why a line, or a whole file (line 0), was refused. */
export type FaultReason =
  | "not-a-link"
  | "not-an-as-number"
  | "unknown-code"
  | "linked-to-itself"
  | "source-in-old-form"
  | "contradiction"
  | "no-format"
  | "unknown-format"
  | "mixed-forms"
  | "missing-field"
  | "not-json"
  | "not-a-name"
  | "twice"
  | "not-in-own-cone"
  | "unknown-form"
  | "empty";

export type FileFault = {
  /** Counted from 1; 0 for the whole file. */
  line: number;
  reason: FaultReason;
  /** An earlier line that contradicts it. */
  otherLine?: number;
};

/** Faults that are told by their lines. */
export const toldFaults = 50;

/** The first faults of a file, and how many there are. */
export type FileFaults = { faults: FileFault[]; count: number };

/** Collects the faults of a file. */
export class FaultList {
  readonly #faults: FileFault[] = [];
  #count = 0;

  add(fault: FileFault): void {
    this.#count += 1;
    if (this.#faults.length < toldFaults) this.#faults.push(fault);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** The first of them in the order of lines. */
  all(): FileFaults {
    return { faults: [...this.#faults].sort((a, b) => a.line - b.line), count: this.#count };
  }
}
