import type { Random } from "#tests/support/random";

import { hiding, pairable } from "./all-scenarios";
import type { Line, NetworkChange } from "./network";
import type { Scenario } from "./scenario";

/** Two causes in one network, drawn anew in each round. */
export function drawPairs(random: Random, count: number): Scenario[] {
  const pairs = new Map<string, Scenario>();
  while (pairs.size < count) {
    const [one, other] = [random.pick(pairable), random.pick(pairable)];
    if (pairable.indexOf(one) >= pairable.indexOf(other) || isHidden(one, other)) continue;
    const pair = pairOf(one, other, random);
    if (pair) pairs.set(pair.name, pair);
  }
  return [...pairs.values()];
}

function isHidden(one: Scenario, other: Scenario): boolean {
  return hiding.some(([first, second]) => (first === one && second === other) || (first === other && second === one));
}

/** Null where both would set the same thing. */
function pairOf(one: Scenario, other: Scenario, random: Random): Scenario | null {
  const [first, second] = [one.set(random), other.set(random)];
  const shared = (Object.keys(first) as (keyof NetworkChange)[]).filter((key) => key in second);
  const linesClash = (Object.keys(first.line ?? {}) as (keyof Line)[]).some((key) => key in (second.line ?? {}));
  if (shared.some((key) => key !== "line") || linesClash) return null;
  const line = { ...first.line, ...second.line };
  return {
    name: `${one.name} + ${other.name}`,
    set: () => ({ ...first, ...second, ...(Object.keys(line).length > 0 && { line }) }),
    causes: [...one.causes, ...other.causes],
    follows: [...(one.follows ?? []), ...(other.follows ?? [])],
    inBrowser: [...(one.inBrowser ?? []), ...(other.inBrowser ?? [])],
    needs: [...(one.needs ?? []), ...(other.needs ?? [])],
  };
}
