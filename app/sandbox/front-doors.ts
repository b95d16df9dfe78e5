import { geodesicKm, type Coordinates } from "~/lib/geodesy";
import { ok, refuse, type Result } from "~/lib/result";

import { jitterCycle, roundTripMs } from "./round-trips";
import type { Scenario } from "./scenario.schema";

export type Workload = "Exchange" | "SharePoint";

/** A front door to stand in for; `code` is its three-letter fault zone code. */
export type SandboxDoor = Coordinates & { workload: Workload; code: string; city: string };

/** A front door as the demonstration visitor meets it. */
export type MetDoor = SandboxDoor & { roundTripMs: number };

/** How many doors browsers are asked to probe, nearest first. */
const probedDoorCount = 5;

/** Weight of the nearest probed door; each further one has half of the one before. */
const nearestProbeWeight = 100;

/** How the doors behave when nobody has changed anything. */
const quietScenario: Scenario = {
  delayMs: null,
  door: null,
  mode: "ok",
  assistant: "ok",
  blockedName: null,
};

/** The front doors as one visitor meets them, and the scenario that is set. */
export class FrontDoors {
  scenario = quietScenario;
  private readonly nearestFirst: readonly MetDoor[];
  private readonly jitterCycles: ReadonlyMap<string, number[]>;
  private readonly jitterTaken = new Map<string, number>();
  private readonly greeted = new Set<string>();

  constructor(doors: readonly SandboxDoor[], visitor: Coordinates) {
    this.nearestFirst = doors
      .map((door) => ({ ...door, roundTripMs: roundTripMs(geodesicKm(visitor, door)) }))
      .sort(
        (one, other) => one.roundTripMs - other.roundTripMs || one.code.localeCompare(other.code),
      );
    this.jitterCycles = new Map(doors.map(({ code }) => [code, jitterCycle(code)]));
  }

  /** Changes what is named and keeps the rest; a door that nobody listed is refused. */
  change(change: Partial<Scenario>): Result<Scenario, "unknown-door"> {
    if (change.door && !this.jitterCycles.has(change.door)) return refuse("unknown-door");
    this.scenario = { ...this.scenario, ...change };
    this.greeted.clear();
    return ok(this.scenario);
  }

  of(workload: Workload): readonly MetDoor[] {
    return this.nearestFirst.filter((door) => door.workload === workload);
  }

  /**
   * The door that takes the visitor's traffic in: the one of the scenario where the
   * workload has it, else the nearest.
   */
  chosen(workload: Workload): MetDoor {
    const candidates = this.of(workload);
    const door = candidates.find(({ code }) => code === this.scenario.door) ?? candidates[0];
    if (!door) throw new Error(`The sandbox was given no front door of ${workload}.`);
    return door;
  }

  probed(): { code: string; weight: number }[] {
    return this.of("Exchange")
      .slice(0, probedDoorCount)
      .map(({ code }, index) => ({ code, weight: nearestProbeWeight / 2 ** index }));
  }

  /** Time in ms until the next answer of the chosen door; exact when the scenario sets a delay. */
  nextDelayMs(workload: Workload): number {
    return this.delayTo(this.chosen(workload), workload);
  }

  /** Time in ms until the next answer of one Exchange door; undefined for an unknown code. */
  nextProbeDelayMs(code: string): number | undefined {
    const door = this.of("Exchange").find((candidate) => candidate.code === code);
    return door && this.delayTo(door, `probe ${code}`);
  }

  /** Whether the assistant answers a further hello of this name: one and no more while it stalls. */
  countsHello(name: string): boolean {
    const isAnswered = this.scenario.assistant !== "stalls" || !this.greeted.has(name);
    this.greeted.add(name);
    return isAnswered;
  }

  private delayTo(door: MetDoor, stream: string): number {
    if (this.scenario.delayMs !== null) return this.scenario.delayMs;
    const cycle = this.jitterCycles.get(door.code) ?? [0];
    const taken = this.jitterTaken.get(stream) ?? 0;
    this.jitterTaken.set(stream, taken + 1);
    return door.roundTripMs + (cycle[taken % cycle.length] ?? 0);
  }
}
