import { bitsPerMegabit, bitsPerMegabyte, kilometresToMiles } from "~/lib/units";

/**
 * Numbers and instants as people read them. Every function takes the language of the page
 * (BCP 47) and puts a no-break space between number and unit.
 */

const space = "\u00a0";
/** Below this many units one decimal is shown, from here on none. */
const decimalLimit = 10;
/** Percentages below this would round away with one decimal. */
const smallPercent = 0.1;
const smallPercentDecimals = 2;
/** Where a number without a unit is shortened, and where it is too great for words. */
const compactFrom = 1e6;
const scientificFrom = 1e15;

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** English without a region is written day first and on a 24-hour clock, as the field does across countries. */
function locale(language: string): string {
  return language === "en" ? "en-GB" : language;
}

function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale(language), options);
    numberFormats.set(key, format);
  }
  return format;
}

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale(language), options);
    dateFormats.set(key, format);
  }
  return format;
}

function decimal(language: string, value: number, decimals?: number): string {
  if (decimals !== undefined) {
    return numberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value);
  }
  const isSmall = Math.abs(value) < decimalLimit;
  return numberFormat(language, { maximumFractionDigits: isSmall ? 1 : 0 }).format(value);
}

/** A count with the language's grouping, such as "1,780". */
export function formatInteger(language: string, value: number): string {
  return numberFormat(language, { maximumFractionDigits: 0 }).format(value);
}

/** A number without a unit, such as "78" or, from a million on, "4.1M". */
export function formatNumber(language: string, value: number, decimals?: number): string {
  if (Math.abs(value) < compactFrom) return decimal(language, value, decimals);
  const isBeyondWords = Math.abs(value) >= scientificFrom;
  return numberFormat(language, {
    notation: isBeyondWords ? "scientific" : "compact",
    maximumFractionDigits: 1,
  }).format(value);
}

/**
 * A time such as "32 ms" or, with `decimals`, "20.8 ms".
 *
 * @param decimals fixed number of decimals; without it one below 10 ms where it says something, else none
 */
export function formatMilliseconds(language: string, valueMs: number, decimals?: number): string {
  return `${decimal(language, valueMs, decimals)}${space}ms`;
}

/** A duration in seconds with one decimal, such as "1.4 s", from milliseconds. */
export function formatSeconds(language: string, valueMs: number): string {
  return `${decimal(language, valueMs / 1000, 1)}${space}s`;
}

/** A distance such as "1,780 km", with one decimal below 10 km where no other number is asked for. */
export function formatKilometres(language: string, distanceKm: number, decimals?: number): string {
  return `${decimal(language, distanceKm, decimals)}${space}km`;
}

/** A distance with miles beside it, such as "1,780 km (1,106 miles)"; the word for miles is the language's. */
export function formatKilometresAndMiles(
  language: string,
  distanceKm: number,
  decimals?: number,
): string {
  const distanceMiles = kilometresToMiles(distanceKm);
  const miles = numberFormat(language, {
    style: "unit",
    unit: "mile",
    unitDisplay: "long",
    maximumFractionDigits: distanceMiles < decimalLimit ? 1 : 0,
  }).format(distanceMiles);
  return `${formatKilometres(language, distanceKm, decimals)} (${miles.replace(" ", space)})`;
}

/**
 * A ratio as a percentage, such as "64 %".
 *
 * @param ratio    0 to 1
 * @param decimals fixed number of decimals; without it one below 10 % where it says something, else none
 */
export function formatPercent(language: string, ratio: number, decimals?: number): string {
  const percent = ratio * 100;
  const needed = percent > 0 && percent < smallPercent ? smallPercentDecimals : undefined;
  return `${decimal(language, percent, decimals ?? needed)}${space}%`;
}

/** A mean opinion score of 1 to 4.5 with one decimal, such as "4.3". */
export function formatOpinion(language: string, opinion: number): string {
  return decimal(language, opinion, 1);
}

/** A throughput in megabytes (10⁶ bytes) a second, such as "6.1 MBps", from bits a second. */
export function formatMegabytesPerSecond(
  language: string,
  bitsPerSecond: number,
  decimals = 1,
): string {
  return `${decimal(language, bitsPerSecond / bitsPerMegabyte, decimals)}${space}MBps`;
}

/** The rate of a line in megabits (10⁶ bits) a second, such as "50.2 Mbit/s". */
export function formatMegabitsPerSecond(language: string, bitsPerSecond: number): string {
  return `${decimal(language, bitsPerSecond / bitsPerMegabit, 1)}${space}Mbit/s`;
}

/** An amount of data in megabytes (10⁶ bytes), such as "7.2 MB". */
export function formatMegabytes(language: string, bytes: number): string {
  return `${decimal(language, bytes / 1e6)}${space}MB`;
}

/** Where nobody chose a zone, so that everybody reads the same. */
export const universalTime = "UTC";

export type InstantPrecision = "day" | "minute" | "second" | "clock";

type InstantForm = { precision?: InstantPrecision; timeZone?: string; shortFrom?: Date };

/**
 * An instant such as "20 November 2026, 16:04 UTC". The zone is always named, but for `day`
 * in UTC, where it would say nothing.
 *
 * @param precision `clock` gives hours, minutes and seconds without the day
 * @param timeZone  IANA name
 * @param shortFrom asks for the short form of tables, such as "20 Nov, 16:04 UTC"; the year is left
 * out where it is this instant's and a clock stands beside
 * @throws {RangeError} when `at` is no instant or `timeZone` is unknown
 */
export function formatInstant(
  language: string,
  at: Date,
  { precision = "minute", timeZone = universalTime, shortFrom }: InstantForm = {},
): string {
  const yearOf = (date: Date) => dateFormat("en", { year: "numeric", timeZone }).format(date);
  const isYearKnown =
    shortFrom !== undefined && precision !== "day" && yearOf(at) === yearOf(shortFrom);
  const day = dateFormat(language, {
    day: "numeric",
    month: shortFrom ? "short" : "long",
    ...(isYearKnown ? {} : { year: "numeric" }),
    timeZone,
  }).format(at);
  if (precision === "day")
    return timeZone === universalTime ? day : `${day} (${zoneName(language, at, timeZone)})`;
  const clock = dateFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    ...(precision === "minute" ? {} : { second: "2-digit" }),
    hourCycle: "h23",
    timeZone,
  }).format(at);
  const zoned = `${clock} ${zoneName(language, at, timeZone)}`;
  if (precision === "clock") return zoned;
  return day.includes("日") ? `${day} ${zoned}` : `${day}, ${zoned}`;
}

/**
 * A date of the calendar such as "20 November 2026", the same in every zone.
 *
 * @param date ISO 8601, such as `2026-11-20`
 * @throws {RangeError} when it is no date
 */
export function formatDay(language: string, date: string): string {
  return formatInstant(language, new Date(`${date}T00:00:00Z`), { precision: "day" });
}

/**
 * A month by its name and year.
 *
 * @param month such as `2026-11`
 * @throws {RangeError} when it is no month
 */
export function formatMonth(language: string, month: string): string {
  const options = { year: "numeric", month: "long", timeZone: universalTime } as const;
  return dateFormat(language, options).format(new Date(`${month}-01T00:00:00Z`));
}

/** By its offset, which every language and every version of the zones' names writes alike. */
function zoneName(language: string, at: Date, timeZone: string): string {
  if (timeZone === universalTime) return universalTime;
  const parts = dateFormat(language, { timeZoneName: "shortOffset", timeZone }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
