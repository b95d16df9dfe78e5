import { describe, expect, it } from "vitest";

import { inParallel, type Work } from "./in-parallel";

/** Promises that a test keeps open until it says so. */
function gates() {
  const open = new Map<string, () => void>();
  return {
    at: (name: string) => new Promise<void>((resolve) => open.set(name, resolve)),
    open: (name: string) => open.get(name)?.(),
    waiting: () => [...open.keys()],
  };
}

async function all<Item, Found>(
  items: readonly Item[],
  limit: number,
  work: Work<Item, Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  for await (const one of inParallel(items, limit, work)) found.push(one);
  return found;
}

describe("inParallel", () => {
  it("yields what each work tells, several for one, none for another", async () => {
    const found = await all([2, 0, 1], 2, async (count, tell: (found: string) => void) => {
      for (let index = 0; index < count; index++) tell(`${count}.${index}`);
    });
    expect(found.sort()).toEqual(["1.0", "2.0", "2.1"]);
  });

  it("yields in the order of time, before the others are done", async () => {
    const gate = gates();
    const results = inParallel(["slow", "fast"], 2, async (name, tell: (found: string) => void) => {
      await gate.at(name);
      tell(name);
    });
    const first = results.next();
    gate.open("fast");
    expect(await first).toEqual({ done: false, value: "fast" });
    gate.open("slow");
    expect(await results.next()).toEqual({ done: false, value: "slow" });
    expect(await results.next()).toEqual({ done: true, value: undefined });
  });

  it("works on no more at a time than the limit", async () => {
    let active = 0;
    let most = 0;
    await all(
      Array.from({ length: 20 }, (_, index) => index),
      4,
      async () => {
        most = Math.max(most, ++active);
        await new Promise((resolve) => setImmediate(resolve));
        active -= 1;
      },
    );
    expect(most).toBe(4);
  });

  it("throws a work's error after what was told before", async () => {
    const found: string[] = [];
    const run = async () => {
      for await (const one of inParallel(
        ["good", "bad"],
        1,
        async (name, tell: (found: string) => void) => {
          if (name === "bad") throw new Error("bad work");
          tell(name);
        },
      ))
        found.push(one);
    };
    await expect(run()).rejects.toThrow("bad work");
    expect(found).toEqual(["good"]);
  });

  it("starts nothing more when the reader leaves", async () => {
    const started: number[] = [];
    for await (const first of inParallel(
      [1, 2, 3],
      1,
      async (item, tell: (found: number) => void) => {
        started.push(item);
        tell(item);
        await new Promise((resolve) => setImmediate(resolve));
      },
    ))
      if (first === 1) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(started).toEqual([1]);
  });

  it("ends at once without items", async () => {
    expect(await all([], 4, async () => undefined)).toEqual([]);
  });
});
