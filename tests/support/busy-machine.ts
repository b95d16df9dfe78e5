import { readdirSync, readFileSync } from "node:fs";
import os from "node:os";

import type { TestContext } from "vitest";

/** Kernel ticks of processor time: those of all programs, and those of this test run's own. */
type Ticks = { all: number; own: number; atMs: number };

/** Ticks per second in /proc (USER_HZ, fixed at 100 in every interface of Linux). */
const ticksPerSecond = 100;

/** Share of all cores that other programs may take: above it they can delay what is measured. */
const mostForOthers = 0.2;

function readTicks(): Ticks | null {
  if (process.platform !== "linux") return null;
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = readFileSync(
    "/proc/stat",
    "latin1",
  )
    .split("\n", 1)[0]!
    .split(/\s+/)
    .map(Number);
  return {
    all: user + nice + system + irq + softIrq + steal,
    own: ownTicks(),
    atMs: performance.now(),
  };
}

/** Ticks of the program that runs the tests and of everything it started, with what has ended since. */
function ownTicks(): number {
  const ticksOf = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The program's name, in brackets, may hold blanks; the fields after it do not.
      const fields = readFileSync(`/proc/${name}/stat`, "latin1")
        .replace(/^.*\) /s, "")
        .split(" ");
      ticksOf.set(Number(name), {
        parent: Number(fields[1]),
        ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
      });
    } catch {
      // It has ended.
    }
  }
  const isOwn = (id: number): boolean =>
    id === process.ppid || (ticksOf.has(id) && isOwn(ticksOf.get(id)!.parent));
  return [...ticksOf].reduce((sum, [id, { ticks }]) => sum + (isOwn(id) ? ticks : 0), 0);
}

/** What share of all cores other programs took between two readings; 0 where the system does not tell. */
function shareOfOthers(before: Ticks | null, after: Ticks | null): number {
  if (!before || !after) return 0;
  const possible = ((after.atMs - before.atMs) / 1000) * ticksPerSecond * os.cpus().length;
  return possible > 0
    ? Math.max(0, (after.all - before.all - (after.own - before.own)) / possible)
    : 0;
}

/** Watches the machine from now on. @returns why nothing could be measured since; null on a quiet machine */
export function watchOthers(): () => string | null {
  const before = readTicks();
  return () => {
    const share = shareOfOthers(before, readTicks());
    return share > mostForOthers
      ? `not measured: other programs took ${Math.round(share * 100)} % of the processor`
      : null;
  };
}

/** Judges what was measured; where that fails and `busy` says why the machine is to blame, the test is skipped. */
export async function judged(
  { skip }: Pick<TestContext, "skip">,
  judge: () => void | Promise<void>,
  busy: () => string | null = watchOthers(),
): Promise<void> {
  try {
    await judge();
  } catch (error) {
    const reason = busy();
    if (reason !== null) skip(reason);
    throw error;
  }
}

/** A test that measures time, as `it` takes it. */
export const measuring =
  (judge: (context: TestContext) => void | Promise<void>) => (context: TestContext) =>
    judged(context, () => judge(context));
