import { expect, it } from "vitest";

import { onceEach } from "./once-each";

it("works out once for each object, and again for an equal one", () => {
  let turns = 0;
  const doubled = onceEach(({ value }: { value: number }) => ({
    value: value * 2,
    turn: (turns += 1),
  }));
  const one = { value: 2 };
  expect([doubled(one), doubled(one), doubled({ value: 2 })]).toEqual([
    { value: 4, turn: 1 },
    { value: 4, turn: 1 },
    { value: 4, turn: 2 },
  ]);
});
