import type { Bin } from "~/ui/charts/distribution-geometry";
import { binsOf } from "~/ui/charts/distribution-geometry";
import type { HourValue } from "~/ui/charts/hour-geometry";
import type { IntervalRow } from "~/ui/charts/interval-chart";
import type { LinePoint } from "~/ui/charts/line-geometry";
import type { Region } from "~/ui/choropleth";

/* Invented content for the charts of the kit page: in English only, as that page is for development. */

const dayMs = 86_400_000;
const firstDay = Date.UTC(2026, 9, 26);

/** Repeats for the same position, from -1 to 1. */
function wave(position: number): number {
  return Math.sin(position * 1.7) * 0.6 + Math.sin(position * 0.61) * 0.4;
}

function dayOf(position: number): string {
  return new Date(firstDay + position * dayMs).toISOString();
}

/** An outage on days 17 to 19. */
function performanceOn(position: number): number {
  const isOutage = position >= 17 && position <= 19;
  return 78 + 3 * wave(position) - (isOutage ? 14 : 0);
}

export const kitDays: LinePoint[] = Array.from({ length: 31 }, (_, position) => {
  const value = performanceOn(position);
  return { at: dayOf(position), value, low: value - 2.4, high: value + 2.1 };
});

/** No value on days 5, 9 and 11, no interval on day 20; day 10 has no neighbour. */
export const kitDaysWithGaps: LinePoint[] = kitDays.map((point, position) => {
  if (position === 5 || position === 9 || position === 11) return { at: point.at, value: null };
  return position === 20 ? { at: point.at, value: point.value } : point;
});

export const kitRanges = [
  { from: dayOf(17), to: dayOf(19), label: "outage" },
  { from: dayOf(26), to: dayOf(27), label: "maintenance" },
];

export const kitOneDay: LinePoint[] = kitDays.slice(0, 1);

export const kitEqualDays: LinePoint[] = kitDays.map(({ at }) => ({ at, value: 81 }));

export const kitNegativeDays: LinePoint[] = kitDays.map(({ at }, position) => ({
  at,
  value: 12 * wave(position),
}));

export const kitHugeDays: LinePoint[] = kitDays.map(({ at }, position) => ({
  at,
  value: 4e12 * (1.5 + wave(position)),
}));

/** Every quarter of an hour of a day. */
export const kitHours: LinePoint[] = Array.from({ length: 96 }, (_, position) => ({
  at: new Date(firstDay + position * 900_000).toISOString(),
  value: 28 + 8 * wave(position / 6),
}));

export const kitIntervals: IntervalRow[] = [
  { label: "Bavaria", value: 84, low: 82, high: 86, baseline: 83, level: 4 },
  { label: "Berlin", value: 76, low: 74, high: 78, baseline: 80, level: 3 },
  { label: "Hamburg", value: 63, low: 60, high: 66, baseline: 79, level: 3 },
  { label: "Saxony", value: 57, low: 52, high: 61, baseline: 78, level: 2 },
  { label: "Hesse", value: 91, baseline: 82, level: 4 },
  { label: "Bremen", value: null, baseline: 78 },
];

export const kitBins: Bin[] = [
  ...binsOf(Array.from({ length: 1412 }, (_, position) => 12 + 70 * (position / 1412) ** 3)),
  { from: 85, to: null, count: 41 },
];

export const kitQuantiles = [
  { value: 20.8, label: "P50 21 ms" },
  { value: 41.5, label: "P75 42 ms" },
  { value: 63, label: "P90 63 ms" },
  { value: 57.2, label: "You 57 ms", isOwn: true },
];

export const kitSources = [
  { label: "Summit Fibre", value: 241 },
  { label: "Nordlicht Cable", value: 189 },
  { label: "Harbour Mobile", value: 112 },
  { label: "Kite Broadband", value: 60 },
  { label: "Stadtnetz", value: 55 },
  { label: "Orbitwave", value: 13 },
  { label: "Quarry Networks", value: null },
];

/** Busy in the evening, quiet on Sunday night, nothing measured early on Saturday. */
export const kitWeek: HourValue[] = Array.from({ length: 168 }, (_, position) => {
  const weekday = Math.floor(position / 24) + 1;
  const hour = position % 24;
  const evening = Math.exp(-(((hour - 20) / 3) ** 2)) * (weekday > 5 ? 34 : 22);
  const isUnknown = weekday === 6 && hour < 5;
  return { weekday, hour, value: isUnknown ? null : 21 + evening + 2 * wave(position) };
});

/** ISO 3166-1 alpha-2, name, performance and level. */
const countries: [string, string, number | null, Region["level"]][] = [
  ["DE", "Germany", 78, 3],
  ["FR", "France", 81, 4],
  ["GB", "United Kingdom", 74, 3],
  ["PL", "Poland", 66, 2],
  ["IT", "Italy", 61, 2],
  ["ES", "Spain", 77, 3],
  ["NO", "Norway", 88, 4],
  ["US", "United States", 80, 4],
  ["CA", "Canada", 72, 3],
  ["MX", "Mexico", 49, 1],
  ["BR", "Brazil", 52, 1],
  ["AR", "Argentina", 44, 1],
  ["ZA", "South Africa", 38, 0],
  ["NG", "Nigeria", 27, 0],
  ["EG", "Egypt", null, null],
  ["SA", "Saudi Arabia", 63, 2],
  ["IN", "India", 58, 2],
  ["CN", "China", null, null],
  ["JP", "Japan", 86, 4],
  ["SG", "Singapore", 90, 4],
  ["HK", "Hong Kong", 71, 3],
  ["ID", "Indonesia", 47, 1],
  ["AU", "Australia", 69, 3],
  ["MT", "Malta", 55, 2],
];

export const kitWorld: Region[] = countries.map(([code, name, performance, level]) => ({
  code,
  name,
  level,
  value: performance === null ? "hidden: 17 samples, 24 are needed" : String(performance),
  href: `#region-${code}`,
}));

export const kitEurope: Region[] = kitWorld
  .filter(({ code }) => ["DE", "FR", "GB", "PL", "IT", "ES", "MT"].includes(code))
  .map(({ href: _, ...region }) => region);

/** ISO 3166-2 or GeoNames id, name, performance and level. */
const states: typeof countries = [
  ["DE-BB", "Brandenburg", 71, 3],
  ["DE-BE", "Berlin", 84, 4],
  ["DE-BW", "Baden-Württemberg", 79, 3],
  ["DE-BY", "Bavaria", 82, 4],
  ["DE-HB", "Bremen", null, null],
  ["DE-HE", "Hesse", 80, 4],
  ["DE-HH", "Hamburg", 77, 3],
  ["DE-MV", "Mecklenburg-Vorpommern", 52, 1],
  ["DE-NI", "Lower Saxony", 66, 2],
  ["DE-NW", "North Rhine-Westphalia", 74, 3],
  ["DE-RP", "Rhineland-Palatinate", 61, 2],
  ["DE-SH", "Schleswig-Holstein", null, null],
  ["DE-SL", "Saarland", 48, 1],
  ["DE-SN", "Saxony", 39, 0],
];
const cities: typeof countries = [
  ["2867714", "Munich", 86, 4],
  ["2861650", "Nuremberg", 79, 3],
  ["2954172", "Augsburg", 72, 3],
  ["2805615", "Würzburg", 64, 2],
  ["2849483", "Regensburg", 58, 2],
  ["2951825", "Bayreuth", 41, 1],
  ["2891621", "Kempten", 33, 0],
  ["2844988", "Rosenheim", null, null],
];

const placeSample = ([code, name, performance, level]: (typeof countries)[number]): Region => ({
  code,
  name,
  level,
  value: performance === null ? "" : String(performance),
  href: `#region-${code}`,
});
export const kitStates: Region[] = states.map(placeSample);
export const kitCities: Region[] = cities.map(placeSample);

/** The codes of each map of the kit page, for the server to draw. */
export const kitChoroplethCodes = {
  world: kitWorld.map(({ code }) => code),
  europe: kitEurope.map(({ code }) => code),
  states: kitStates.map(({ code }) => code),
  cities: kitCities.map(({ code }) => code),
};
