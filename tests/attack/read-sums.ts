import { dayMs } from "~/lib/time";
import { workloads, type Workload } from "~/features/performance/workload";

/** What may be counted of samples: all, those that did not connect, those with a latency or throughput. */
type Counted = "samples" | "failures" | "values";

/** Which samples a number is about. Places are named as `placeOf` does. */
export type SumOf = {
  place: string;
  isOwn: boolean;
  first: number;
  end: number;
  /** Null is all that are shown there. */
  workload: Workload | null;
  counted: Counted;
};

/** A number of an answer, and between which numbers lies what it was rounded from. */
export type ReadSum = SumOf & { low: number; high: number };

type Where = Partial<Pick<SumOf, "place" | "first" | "end">> & {
  isOwn: boolean;
  workload: Workload | null;
};

/** Figures that count values; a score counts those that it is made of. */
const measures = /^(latencyMs|downloadBps|performance)$/i;

/**
 * Every count in an answer of any call or file, by the names that all of them have: `samples` and `n` with the key of
 * the figure that they are of, places and days at the object or at one around it.
 */
export function sumsIn(
  answer: unknown,
  around: { place: string; first: number; end: number },
): ReadSum[] {
  const found: ReadSum[] = [];
  walk(answer, { ...around, isOwn: false, workload: null }, found);
  return found;
}

type Fields = Record<string, unknown>;

function walk(node: unknown, where: Where, found: ReadSum[]): void {
  if (Array.isArray(node)) for (const each of node) walk(each, where, found);
  if (node === null || typeof node !== "object" || Array.isArray(node)) return;
  const fields = node as Fields;
  const here = whereIn(fields, where);
  for (const [key, value] of Object.entries(fields)) {
    const of = figureNamed(key);
    const at = of ? { ...here, workload: of.workload ?? here.workload } : here;
    const counted = countedAs(of?.rest ?? key);
    if (counted && !isOfNoScore(key, fields)) add(found, at, { counted, value });
    if (of && typeof value === "object") readFigure(found, at, { name: of.rest, figure: value });
    if (of?.rest === "Availability" || key === "availability") readRatio(found, at, fields, key);
    if (key === "figure") readOnly(found, at, fields);
    walk(value, here, found);
  }
}

function whereIn(fields: Fields, where: Where): Where {
  const { entityID, placeId, startDate, endDate, workload, isUnlocated } = fields;
  const place = placeId ?? entityID;
  return {
    ...where,
    ...(typeof place === "string" ? { place } : {}),
    ...(typeof startDate === "string" ? { first: dayOfDate(startDate) } : {}),
    ...(typeof endDate === "string" ? { end: dayOfDate(endDate) + 1 } : {}),
    ...(workloads.some((each) => each === workload) ? { workload: workload as Workload } : {}),
    ...(isUnlocated === undefined ? {} : { isOwn: String(isUnlocated) === "true" }),
  };
}

/** What a column counts; null for what is no count. */
function countedAs(name: string): Counted | null {
  if (/^(availability)?samples$/i.test(name)) return "samples";
  return /^(latencyMs|downloadBps|performance)Samples$/i.test(name) ? "values" : null;
}

/** The figure of an answer that has one for each place, or for each measure or workload. */
function readOnly(found: ReadSum[], at: Where, fields: Fields): void {
  const { figure, entityID, measure, workload } = fields;
  if (entityID === undefined && workload === undefined) return;
  if (measure !== undefined && !measures.test(String(measure))) return;
  const { n, value } = (figure ?? {}) as Fields;
  if (value !== null) add(found, at, { counted: "values", value: n });
}

/** Without a score its count is that of the samples. */
function isOfNoScore(key: string, fields: Fields): boolean {
  const [, score] = /^(\w*performance)Samples$/i.exec(key) ?? [];
  return score !== undefined && [null, ""].some((none) => none === fields[score]);
}

const dayOfDate = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** A key such as `exchangeLatencyMs`, in its parts. */
function figureNamed(key: string): { workload: Workload | null; rest: string } | null {
  const workload = workloads.find((each) => key.startsWith(each.toLowerCase()));
  if (workload) return { workload, rest: key.slice(workload.length) };
  return /^(performance|availability)$/.test(key) ? { workload: null, rest: key } : null;
}

/** A figure with its `n`, or the two beside a baseline. */
function readFigure(found: ReadSum[], at: Where, of: { name: string; figure: unknown }): void {
  const outer = (of.figure ?? {}) as Fields;
  const { n, value } = ("figure" in outer ? outer.figure : outer) as Fields;
  const isScored = value !== null || !/^performance$/i.test(of.name);
  if (measures.test(of.name) && isScored) add(found, at, { counted: "values", value: n });
  if (/^availability$/i.test(of.name)) {
    add(found, at, { counted: "samples", value: n });
    addFailures(found, at, { n, ratio: value });
  }
}

/** A ratio of a row of a file, beside the samples of the row. */
function readRatio(found: ReadSum[], at: Where, fields: Fields, key: string): void {
  const n = fields[`${key}Samples`] ?? fields[key.replace(/Availability$/, "Samples")];
  addFailures(found, at, { n: key === "availability" ? fields.samples : n, ratio: fields[key] });
}

function addFailures(found: ReadSum[], at: Where, of: { n: unknown; ratio: unknown }): void {
  if (of.ratio === null || of.ratio === "" || of.ratio === undefined) return;
  if (typeof of.ratio === "object" || of.n === undefined) return;
  const { low, high } = unrounded(Number(of.n));
  const failed = 1 - Number(of.ratio);
  const counted = { counted: "failures" as const };
  push(found, at, {
    ...counted,
    low: Math.max(0, failed - 0.0005) * low,
    high: (failed + 0.0005) * high,
  });
}

function add(found: ReadSum[], at: Where, of: { counted: Counted; value: unknown }): void {
  const value = Number(of.value);
  // What is hidden looks like nothing.
  if (typeof of.value === "object" || of.value === "" || !(value > 0)) return;
  push(found, at, { counted: of.counted, ...unrounded(value) });
}

function push(found: ReadSum[], where: Where, sum: Pick<ReadSum, "counted" | "low" | "high">) {
  const { place = "", first, end, ...at } = where;
  if (first !== undefined && end !== undefined) found.push({ ...at, place, first, end, ...sum });
}

/** What is rounded to two digits. @throws {RangeError} for a count that has more, which no provider may see */
function unrounded(value: number): { low: number; high: number } {
  if (Number(value.toPrecision(2)) !== value) throw new RangeError(`${value} is not rounded.`);
  if (value < 100) return { low: value, high: value };
  const step = 10 ** (String(Math.round(value)).length - 2);
  // A hundred may come from below it, where the step is smaller.
  const below = value === 10 ** (String(value).length - 1) ? step / 10 : step;
  return { low: value - below / 2, high: value + step / 2 };
}
