import { dayMs, hourMs, quarterHourMs } from "~/lib/time";

import type { Random } from "./random";
import type { GivenSample } from "./stored-samples";

/** The clock of this world begins at midnight; what happens, happens in the last of some days. */
export const worldStart = Date.parse("2028-03-01T00:00:00Z");
export const learningDays = 3;
export const worldEnd = worldStart + (learningDays + 1) * dayMs;

/** Two cities in a state of a country. */
const country = -195;
export const [city, other, state] = [2_643_743, 2_655_603, -640_000_000] as const;
const parents = new Map<number, number>([
  [city, state],
  [other, state],
  [state, country],
]);
export const tree = { parentOf: (place: number) => parents.get(place) ?? 0 };
export const clocks = () => (at: number) => Math.floor((at % dayMs) / hourMs);

/** Attempts of a city in a quarter hour, each of a customer and a network of its own. */
const attempts = 26;

export type WorldFaults = readonly { place: number; from: number; to: number; ratio: number }[];

/** The samples of each quarter hour of a solution, of both cities. */
export function worldSamples(
  random: Random,
  { solution, faults, until = worldEnd }: { solution: number; faults: WorldFaults; until?: number },
): GivenSample[][] {
  const quarters: GivenSample[][] = [];
  for (let at = worldStart; at < until; at += quarterHourMs)
    quarters.push(
      [city, other].flatMap((place) => {
        const fault = faults.find((one) => one.place === place && one.from <= at && at < one.to);
        return Array.from({ length: attempts }, (_, customer) => ({
          at: new Date(at + random.share() * (quarterHourMs - 1)),
          customer: 1 + customer,
          net: 1 + customer,
          place,
          access: solution,
          is_connected: random.share() >= (fault?.ratio ?? 0.01),
        }));
      }),
    );
  return quarters;
}
