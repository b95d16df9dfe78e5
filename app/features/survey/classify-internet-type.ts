import type { Clue } from "./clues";
import { knownTypes, type Classification, type KnownType } from "./internet-type";

/** Below this share of the belief nothing is said: a wrong guess costs more trust than none. */
export const confidenceLeast = 0.6;

/** What is believed before anything is known, as shares (decision 0021). */
const prior: Record<KnownType, number> = {
  Home: 0.45,
  Office: 0.35,
  Cafe: 0.07,
  Cellular: 0.1,
  Satellite: 0.03,
};

/**
 * How much each clue speaks for and against each type: natural logarithms of the factor by
 * which it makes the type likelier (I. J. Good's weight of evidence), 0 where it says
 * nothing. Our own estimates, to be set against the survey's answers (decision 0021).
 */
const weights: Record<Clue, Partial<Record<KnownType, number>>> = {
  "organisation-isp": { Home: 1, Office: 0.3, Cafe: 0.8, Cellular: -1.5, Satellite: -2.5 },
  "organisation-mobile": { Home: -0.5, Office: -2, Cafe: -1, Cellular: 3, Satellite: -2.5 },
  "organisation-satellite": { Home: -1.5, Office: -2, Cafe: -1.5, Cellular: -2, Satellite: 5 },
  "organisation-corporate": { Home: -2.5, Office: 2, Cafe: -2, Cellular: -2.5, Satellite: -2.5 },
  "organisation-education": { Home: -1.5, Office: 1.5, Cafe: 0, Cellular: -2, Satellite: -2 },
  // A cloud proxy or VPN hides the line behind it.
  "organisation-hosting": {},
  "name-residential": { Home: 1.5, Office: -0.7, Cafe: 0.2, Cellular: -1, Satellite: -0.5 },
  "name-mobile": { Home: -0.5, Office: -1.5, Cafe: -1, Cellular: 2.5 },
  "name-satellite": { Home: -1, Office: -1, Cellular: -1, Satellite: 4 },
  "name-business": { Home: -0.7, Office: 1.2, Cafe: 0, Cellular: -0.7 },
  "name-hotspot": { Home: -1.5, Office: -0.5, Cafe: 3, Cellular: -1 },
  "egress-listed": { Home: -4, Office: 4, Cafe: -4, Cellular: -4, Satellite: -2 },
  "egress-not-listed": { Office: -4 },
  "interface-wired": { Home: 0.3, Office: 0.7, Cafe: -3, Cellular: -1.5 },
  "interface-wireless": { Home: 0.2, Office: -0.2, Cafe: 0.7 },
  "interface-cellular": { Home: -2.5, Office: -2.5, Cafe: -2.5, Cellular: 4, Satellite: -2.5 },
  // The address is the tunnel's; the line below it stays unknown.
  "interface-vpn": {},
  "latency-geostationary": { Home: -1.5, Office: -1.5, Cafe: -1.5, Cellular: -2, Satellite: 4 },
  "latency-varying": { Home: -0.2, Office: -0.7, Cafe: 0.5, Cellular: 0.8, Satellite: 0.8 },
  "latency-steady": { Home: 0.2, Office: 0.4, Cafe: -0.5, Cellular: -1, Satellite: -1 },
};

/** Clues after which the egress address says nothing about the visitor's own line. */
const hiding: readonly Clue[] = ["organisation-hosting", "interface-vpn"];

/** The likeliest type with its share of the belief; Unknown with that share where it is too small. */
export function classifyInternetType(clues: readonly Clue[]): Classification {
  const isHidden = clues.some((clue) => hiding.includes(clue)) && !clues.includes("egress-listed");
  const telling = isHidden ? clues.filter((clue) => clue.startsWith("interface-")) : clues;
  const beliefs = knownTypes.map((type) => ({
    type,
    belief: prior[type] * Math.exp(weightOf(telling, type)),
  }));
  const total = beliefs.reduce((sum, { belief }) => sum + belief, 0);
  const likeliest = beliefs.reduce((best, each) => (each.belief > best.belief ? each : best));
  const confidence = likeliest.belief / total;
  return { classification: confidence < confidenceLeast ? "Unknown" : likeliest.type, confidence };
}

function weightOf(clues: readonly Clue[], type: KnownType): number {
  return clues.reduce((sum, clue) => sum + (weights[clue][type] ?? 0), 0);
}
