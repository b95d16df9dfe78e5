import { EventEmitter, once } from "node:events";

import { expect, test } from "vitest";

import { UnderWay } from "./under-way";

/** Work that a test ends. */
function heldWork() {
  const ends = new EventEmitter();
  let begun = 0;
  const work = async () => {
    begun += 1;
    const [answer] = (await once(ends, "end")) as [string];
    return answer;
  };
  return {
    work,
    begun: () => begun,
    end: (answer: string) => ends.emit("end", answer),
    fail: () => ends.emit("error", new Error("gone")),
  };
}

test("work of a key is done once for all who ask while it is under way", async () => {
  const underWay = new UnderWay<string>();
  const { work, end, begun } = heldWork();
  const answers = [underWay.shared("a", work), underWay.shared("a", work)];
  const other = underWay.shared("b", () => Promise.resolve("of b"));
  end("of a");
  expect(await Promise.all([...answers, other])).toEqual(["of a", "of a", "of b"]);
  expect(begun()).toBe(1);
});

test("what failed fails for all who waited, and is tried again for the next", async () => {
  const underWay = new UnderWay<string>();
  const { work, fail } = heldWork();
  const answers = Promise.allSettled([underWay.shared("a", work), underWay.shared("a", work)]);
  fail();
  expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await underWay.shared("a", () => Promise.resolve("back"))).toBe("back");
});
