import { expect, it } from "vitest";

import { PacedLine } from "./paced-line.server";

/** A timer may fire so much before its time, in ms, and a line that stood idle owes so much. */
const earlyMs = 2;
const idleCreditMs = 10;

it.each([
  [1, 30],
  [3, 10],
  [10, 3],
])("%d connections with %d kB each share its rate", async (connections, kilobytes) => {
  const line = new PacedLine(4_000_000);
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let sent = 0; sent < kilobytes; sent += 1) await line.carry(1000);
    }),
  );
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(60 - idleCreditMs - earlyMs);
});
