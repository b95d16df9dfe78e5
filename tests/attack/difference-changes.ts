import type { WorldSample } from "./difference-world";

/** Makes other samples out of those of a world. */
type Change = (samples: readonly WorldSample[]) => WorldSample[];

/** Changes the samples that fit. @throws {Error} where none does: a change of nothing would show nothing */
function changed(
  samples: readonly WorldSample[],
  fits: (sample: WorldSample) => boolean,
  { most = Infinity, to }: { most?: number; to: (sample: WorldSample) => Partial<WorldSample> },
): WorldSample[] {
  let count = 0;
  const made = samples.map((sample) => {
    if (count === most || !fits(sample)) return sample;
    count += 1;
    return { ...sample, ...to(sample) };
  });
  if (count === 0) throw new Error("No sample fits.");
  return made;
}

const isIn = (city: WorldSample["city"]) => (sample: WorldSample) =>
  sample.of === "own" && sample.workload === "Exchange" && sample.city === city;

/** Changes of hidden cells, each of which leaves every sum that is shown as it is. */
export const hiddenChanges: Record<string, Change> = {
  "samples moved between two hidden cities of a state": (samples) =>
    changed(samples, isIn("nuremberg"), { most: 3, to: () => ({ city: "augsburg" }) }),
  "samples moved between two hidden countries": (samples) =>
    changed(samples, isIn("stockholm"), { most: 3, to: () => ({ city: "helsinki" }) }),
  "other values and failures of a workload that is hidden everywhere": (samples) =>
    changed(samples, ({ workload }) => workload === "SharePoint", {
      to: ({ value, customer }) => ({ value: 3 * value, isFailed: customer === 1 }),
    }),
  "another customer of a workload that is hidden everywhere": (samples) =>
    changed(samples, ({ workload, customer }) => workload === "SharePoint" && customer === 3, {
      to: () => ({ customer: 2 }),
    }),
  "other failures of WebSocket upgrades of two customers": (samples) =>
    changed(samples, ({ of, isWssFailed }) => of === "own" && isWssFailed !== null, {
      to: ({ isWssFailed }) => ({ isWssFailed: !isWssFailed }),
    }),
  "other customers, values and failures of a hidden solution": (samples) =>
    changed(samples, ({ of }) => of === "hidden", {
      to: ({ value, customer }) => ({
        value: 3 * value,
        isFailed: customer === 302,
        customer: customer === 304 ? 303 : customer,
      }),
    }),
};

/** Another failure and other values where they are shown. */
export const shownChange: Change = (samples) =>
  changed(samples, (sample) => sample.of === "own" && sample.city === "munich", {
    to: ({ value, customer }) => ({
      value: 2 * value,
      isFailed: customer < 6,
      customer: Math.max(2, customer),
    }),
  });
