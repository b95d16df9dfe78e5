import { dayMs } from "~/lib/time";

/** A time to shade in a trend: the first days of its first and of its last step, `YYYY-MM-DD`. */
export type ShadedSteps = { from: string; to: string };

/**
 * The steps of a trend that outages touch, each stretch once.
 *
 * @param steps rising, with their first and last days, `YYYY-MM-DD`
 */
export function shadedSteps(
  outages: readonly { start: Date; end: Date | null; state: string }[],
  steps: readonly { first: string; last: string }[],
): ShadedSteps[] {
  const firsts = steps.map(({ first }) => first);
  const touched = steps.map(({ first, last }) => {
    const [from, to] = [Date.parse(first), Date.parse(last) + dayMs];
    return outages.some(
      ({ start, end, state }) =>
        state !== "withdrawn" && start.getTime() < to && (end === null || end.getTime() > from),
    );
  });
  const shaded: ShadedSteps[] = [];
  for (const [at, first] of firsts.entries()) {
    if (!touched[at]) continue;
    const last = shaded.at(-1);
    if (last && touched[at - 1]) last.to = first;
    else shaded.push({ from: first, to: first });
  }
  return shaded;
}
