import { describe, expect, it } from "vitest";

import { packsOfRange } from "./numbered-solution";

const first = { number: 16, pack: 17, earlierPack: null, ownFromDay: null };
const own = { number: 16, pack: 90, earlierPack: 17, ownFromDay: 20_000 };

describe("packsOfRange", () => {
  it.each([
    ["the first pack", first, 0, [17]],
    ["both from before the move", own, 19_000, [17, 90]],
    ["both up to the last day that both may have", own, 19_999, [17, 90]],
    ["its own only from then on", own, 20_000, [90]],
  ])("is %s", (_what, solution, day, packs) => {
    expect(packsOfRange(solution, { first: day })).toEqual(packs);
  });
});
