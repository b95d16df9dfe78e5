import type { FindingKind } from "~/features/network-test/finding";
import type { Random } from "#tests/support/random";

import { hiding, pairable } from "./all-scenarios";
import type { Line, NetworkChange } from "./network";
import type { Headings, Scenario } from "./scenario";

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
  return hiding.some(
    ([first, second]) => (first === one && second === other) || (first === other && second === one),
  );
}

/** Null where both would set the same thing. */
function pairOf(one: Scenario, other: Scenario, random: Random): Scenario | null {
  const [first, second] = [one.set(random), other.set(random)];
  const shared = (Object.keys(first) as (keyof NetworkChange)[]).filter((key) => key in second);
  const linesClash = (Object.keys(first.line ?? {}) as (keyof Line)[]).some(
    (key) => key in (second.line ?? {}),
  );
  if (shared.some((key) => key !== "line") || linesClash) return null;
  const line = { ...first.line, ...second.line };
  return {
    name: `${one.name} + ${other.name}`,
    set: () => ({ ...first, ...second, ...(Object.keys(line).length > 0 && { line }) }),
    causes: [...one.causes, ...other.causes],
    follows: [...(one.follows ?? []), ...(other.follows ?? [])],
    inBrowser: [...(one.inBrowser ?? []), ...(other.inBrowser ?? [])],
    ...(one.heads && other.heads && { heads: headsOfBoth(one.heads, other.heads) }),
    needs: [...(one.needs ?? []), ...(other.needs ?? [])],
  };
}

/** Headings of a report that has found nothing. */
const neutral: readonly FindingKind[] = ["latency-missing", "nothing-found"];

/** One of the two heads the report; that nothing was found does only where both may leave it at that. */
function headsOfBoth(one: Headings, other: Headings): Headings {
  const of = (side: "client" | "browser") =>
    [...one[side], ...other[side]].filter(
      (kind) => !neutral.includes(kind) || (one[side].includes(kind) && other[side].includes(kind)),
    );
  return { client: of("client"), browser: of("browser") };
}
