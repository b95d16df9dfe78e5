import { between, heading, type Scenario } from "./scenario";

/** Round trip in ms that a detour of this many km takes in fibre, routes being half as long again. */
const detourMs = (km: number) => (1.5 * km) / 100;

/** Traffic leaves for the internet far away. */
export const farEgress: Scenario = {
  name: "far egress",
  set: (random) => {
    const egressKm = between(random, 1100, 5000);
    return { egressKm, line: { rttMs: 6 + detourMs(egressKm) } };
  },
  causes: ["far-egress"],
  heads: heading("far-egress"),
};
