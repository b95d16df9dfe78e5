import { addresses, areas, patternOf, variantSegment } from "~/sitemap.js";

type Address = (typeof addresses)[number];
type Area = (typeof areas)[keyof typeof areas];

/** An address and what stands in the path for the names of its pattern. */
type Found = { address: Address; params: Record<string, string> };

/** One way that a pattern's segments may stand in a path, its optional ones left out or not. */
type Way = { address: Address; segments: readonly string[]; score: number };

/** What the router gives a segment; the best sum wins, and of equals what the sitemap names first. */
const scoreOfName = 3;
const scoreOfWord = 10;
const scoreOfRest = -2;

const anything = "*";

const ways = addresses.flatMap(waysOf).sort((one, other) => other.score - one.score);
const waysByStart = new Map<string, Way[]>();
for (const way of ways.filter(({ segments }) => segments.at(-1) !== anything)) {
  const start = startOf(way.segments);
  waysByStart.set(start, [...(waysByStart.get(start) ?? []), way]);
}
const openWays = ways.filter(({ segments }) => segments.at(-1) === anything);

/**
 * The address that the router chooses for a path, by the same rules
 * (`addresses.test.ts` compares them).
 *
 * @param pathname of a URL, without the `.data` of a page's script
 */
export function addressAt(pathname: string): Found | undefined {
  const asked = segmentsOf(pathname);
  const exact = (waysByStart.get(startOf(asked)) ?? []).find((way) => fits(way.segments, asked));
  const way = exact ?? openWays.find(({ segments }) => fits(segments.slice(0, -1), asked));
  return way && { address: way.address, params: paramsOf(way.segments, asked) };
}

/** Whether a path is that of a call, whose refusals are JSON and which takes a bearer token. */
export function isCall(pathname: string): boolean {
  const kind = addressAt(pathname)?.address.kind;
  return kind === "call" || kind === "openCall";
}

/** Whether a call gives a session's rights to our own pages alone. */
export function isForOwnPages(pathname: string): boolean {
  return addressAt(pathname)?.address.kind === "call";
}

/** What a path stands under, known address or not; undefined where its first word is no area's. */
export function areaOf(pathname: string): Area | undefined {
  const [first = "", second = ""] = segmentsOf(pathname).map((segment) => segment.toLowerCase());
  const word = first === variantSegment ? second : first;
  return Object.hasOwn(areas, word) ? areas[word as keyof typeof areas] : undefined;
}

/** As the router does: decoded one by one, and slashes at the end do not count. */
function segmentsOf(pathname: string): string[] {
  const path = pathname.replace(/^\//, "").replace(/\/+$/, "");
  const segments = path === "" ? [] : path.split("/");
  try {
    return segments.map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"));
  } catch {
    return segments;
  }
}

/** Number of segments and the first word behind the variant's, which is a word in every pattern. */
function startOf(segments: readonly string[]): string {
  const [first = "", second = ""] = segments.slice(0, 2).map((segment) => segment.toLowerCase());
  return `${segments.length} ${first === variantSegment ? `${first}/${second}` : first}`;
}

/** Whether the segments of a way are those that a path begins with. */
function fits(segments: readonly string[], asked: readonly string[]): boolean {
  return (
    segments.length <= asked.length &&
    segments.every((segment, at) => {
      const told = asked[at] ?? "";
      return isName(segment) ? told !== "" : segment === told.toLowerCase();
    })
  );
}

function paramsOf(segments: readonly string[], asked: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    segments.flatMap((segment, at) =>
      isName(segment) ? [[segment.slice(1), (asked[at] ?? "").replaceAll("%2F", "/")]] : [],
    ),
  ) as Record<string, string>;
}

function isName(segment: string): boolean {
  return segment.startsWith(":");
}

function waysOf(address: Address): Way[] {
  const segments = patternOf(address).split("/").filter(Boolean);
  const choices = segments.reduce<string[][]>(
    (begun, segment) => {
      const name = segment.replace(/\?$/, "");
      const longer = begun.map((before) => [...before, isName(name) ? name : name.toLowerCase()]);
      return name === segment ? longer : [...longer, ...begun];
    },
    [[]],
  );
  return choices.map((each) => ({ address, segments: each, score: scoreOf(each) }));
}

function scoreOf(segments: readonly string[]): number {
  return segments.reduce(
    (sum, segment) =>
      sum + (segment === anything ? scoreOfRest : isName(segment) ? scoreOfName : scoreOfWord),
    segments.length,
  );
}
