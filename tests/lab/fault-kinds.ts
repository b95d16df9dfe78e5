import type { Random } from "#tests/support/random";

import { downloadFaults, uploadFaults, type PlannedFault } from "./faulty-server";

/** What goes wrong, as one would tell it: each is injected in every run. */
export const faultKinds = [
  "cut body",
  "wrong length",
  "error under 200",
  "stall",
  "reset",
  "clock step",
  "other status",
  "garbled",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The kind of every fault that a server has, both ways. */
const kindOf: Record<string, Exclude<FaultKind, "clock step">> = {
  "cut off by an end": "cut body",
  "chunks that break off": "cut body",
  "chunks that end early": "cut body",
  "no length, and an early end": "cut body",
  "an end without an answer": "cut body",
  "an answer in the middle, and an end": "cut body",
  "a shorter file": "wrong length",
  "the length of another file": "wrong length",
  "two lengths": "wrong length",
  "a length below zero": "wrong length",
  "a page under 200": "error under 200",
  "a page as long as the file": "error under 200",
  "a page that calls itself the file": "error under 200",
  "an error as JSON under 200": "error under 200",
  "a stall": "stall",
  silence: "stall",
  "an answer in the middle, and nothing more is read": "stall",
  "cut off by a reset": "reset",
  "a reset after the head": "reset",
  "a reset in the middle": "reset",
  "an error as long as the file": "other status",
  "a refusal as long as the file": "other status",
  "a part of the file": "other status",
  "nothing, and all is well": "other status",
  "a redirection to the file": "other status",
  "a refusal in the middle": "other status",
  "an error": "other status",
  "a redirection": "other status",
  "a coding that it does not have": "garbled",
  "what is no HTTP": "garbled",
};

/** One measurement as it was drawn: with a fault of the server, with a clock that is set, or sound. */
export type Drawn = PlannedFault & { clockStepMs: number | null };

/** @returns null of a measurement in which nothing goes wrong */
export function kindOfDrawn({ fault, clockStepMs }: Drawn): FaultKind | null {
  if (clockStepMs !== null) return "clock step";
  if (fault === null) return null;
  const kind = kindOf[fault];
  if (!kind) throw new Error(`${fault} has no kind.`);
  return kind;
}

type Fault = Pick<PlannedFault, "way" | "fault">;
const clockSteps = [-86_400_000, -700, 700, 3_600_000];

/** Slow enough for a clock to be set in the middle. */
const slowness = 6;

/** Draws faults one after the other, each kind before any comes again, and of a kind each fault. */
export class FaultSource {
  private kinds: FaultKind[] = [];
  private readonly left = new Map<FaultKind, Fault[]>();

  /** @param firstUploads posts are struck from one of these on */
  constructor(
    private readonly random: Random,
    private readonly firstUploads: readonly PlannedFault["from"][],
  ) {}

  next(): Drawn {
    if (this.kinds.length === 0) this.kinds = shuffled(faultKinds, this.random);
    const kind = this.kinds.pop()!;
    if (kind === "clock step")
      return { ...this.sound(), slowness, clockStepMs: this.random.pick(clockSteps) };
    const left = this.left.get(kind) ?? [];
    if (left.length === 0) left.push(...shuffled(faultsOf(kind), this.random));
    this.left.set(kind, left);
    const fault = left.pop()!;
    const inUpload =
      fault.way === "upload"
        ? { from: this.random.pick(this.firstUploads), at: this.random.whole(1, 30_000) }
        : {};
    return { ...this.sound(), ...fault, ...inUpload };
  }

  /** A measurement in which nothing goes wrong. */
  sound(): Drawn {
    const { random } = this;
    return {
      way: random.pick(["download", "upload"] as const),
      fault: null,
      strikes: random.share() < 0.6 ? "all" : "one",
      from: 0,
      at: random.whole(1, 150_000),
      clockStepMs: null,
    };
  }
}

function faultsOf(kind: FaultKind): Fault[] {
  return (
    [
      ["download", downloadFaults],
      ["upload", uploadFaults],
    ] as const
  ).flatMap(([way, faults]) =>
    Object.keys(faults)
      .filter((fault) => kindOf[fault] === kind)
      .map((fault) => ({ way, fault })),
  );
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, key: random.share() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
