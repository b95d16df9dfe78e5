import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { describe, expect, it } from "vitest";

import { timeLimit } from "./time-limit.server";

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;

const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener("abort", () => resolve(signal.reason)));

describe("timeLimit", () => {
  it("aborts after its time, although garbage was collected meanwhile", async () => {
    const outer = new AbortController();
    const reason = aborted(timeLimit(30, outer.signal).signal);
    collectGarbage();
    expect(await reason).toMatchObject({ name: "TimeoutError" });
    expect(outer.signal.aborted).toBe(false);
  });

  it("aborts with the outer signal and its reason, also when that came before", async () => {
    const outer = new AbortController();
    const limit = timeLimit(60_000, outer.signal);
    outer.abort("stopped");
    expect([limit.signal.aborted, limit.signal.reason]).toEqual([true, "stopped"]);
    expect(timeLimit(60_000, outer.signal).signal.reason).toBe("stopped");
    limit.end();
  });

  it("aborts what still waits when the work is over", async () => {
    const limit = timeLimit(60_000);
    const reason = aborted(limit.signal);
    limit.end();
    expect(await reason).toMatchObject({ name: "AbortError" });
  });
});
