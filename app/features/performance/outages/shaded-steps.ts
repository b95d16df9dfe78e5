import { utcDayOf } from "~/lib/time";

/** A time to shade in a trend: the first days of its first and of its last step, `YYYY-MM-DD`. */
export type ShadedSteps = { from: string; to: string };

/**
 * The steps of a trend that outages touch, each stretch once.
 *
 * @param firsts the first days of the steps, rising, `YYYY-MM-DD`
 */
export function shadedSteps(
  outages: readonly { start: Date; end: Date | null; state: string }[],
  firsts: readonly string[],
): ShadedSteps[] {
  const touched = firsts.map((first, at) => {
    const next = firsts[at + 1];
    return outages.some(
      ({ start, end, state }) =>
        state !== "withdrawn" &&
        (next === undefined || utcDayOf(start) < next) &&
        (end === null || utcDayOf(end) >= first),
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
