import { pathHref } from "../asn-address";
import { linkedAs, type LinkedAs } from "../lists/as-row";
import type { Hop, HopFault } from "../paths/hop";
import { pathsPerPage, type FoundPath, type FoundPaths } from "../paths/path-query";
import { askPaths, type AskedPaths } from "./ask-paths";
import type { AskedAs, AsFieldError } from "./asked-as";
import { askedAs } from "./asked-as";
import type { AsView } from "./as-view";
import { pathFinding, type PathFinding } from "./path-finding";

/** The two kinds of paths, which are also the parameters that say where their pages begin. */
export const pathKinds = ["likely", "shortest"] as const;
export type PathKind = (typeof pathKinds)[number];

/** What the address of the page of paths asks for. */
type PathAsked = {
  from: AskedAs;
  to: AskedAs;
  /** False where the form was not sent yet. */
  isAsked: boolean;
  wantsShorter: boolean;
  /** Tied paths before the page, of each kind. */
  offsets: Record<PathKind, number>;
};

/** A path with all that is known of its ASes, one more than it has hops. */
export type ShownPath = { stops: LinkedAs[]; hops: Hop[] };

/** Equally good paths: the first one, and a page of all where there are several. */
export type ShownPaths = {
  length: number;
  /** Exact, as decimal text. */
  count: string;
  first: ShownPath;
  page: {
    paths: ShownPath[];
    /** Paths before the page. */
    offset: number;
    previousHref: string | undefined;
    nextHref: string | undefined;
  } | null;
};

type ShownRefused = ShownPath & { brokenAt: number; fault: HopFault };

/** The answer to a question about paths, as its page shows it. */
export type PathsView = {
  from: LinkedAs;
  to: LinkedAs;
  finding: PathFinding;
  /** Null where no path is allowed, and where both ends are the same AS. */
  likely: ShownPaths | null;
  /** Null where the shortest allowed paths are the likely ones. */
  shortest: ShownPaths | null;
  /** A shorter path that breaks the rules; null where there is none, absent where none was asked for. */
  shorter?: ShownRefused | null;
  /** Asks for it; null where the path has one hop only, or none is allowed. */
  shorterHref: string | null;
  /** A shortest path of those that break the rules, where none is allowed, and how far each end climbs. */
  refused: (ShownRefused & { fromUphill: number; toUphill: number }) | null;
};

const shorterParameter = "shorter";

export function readPathAsked(view: AsView, query: URLSearchParams): PathAsked {
  const isAsked = ["from", "to"].some((end) => (query.get(end) ?? "").trim() !== "");
  const offsetOf = (kind: PathKind) => {
    const text = query.get(kind) ?? "";
    return /^\d{1,15}$/.test(text) ? Number(text) : 0;
  };
  return {
    from: askedAs(view, query.get("from")),
    to: askedAs(view, query.get("to")),
    isAsked,
    wantsShorter: query.get(shorterParameter) === "show",
    offsets: { likely: offsetOf("likely"), shortest: offsetOf("shortest") },
  };
}

/** The answer, or which field it lacks. */
export function answerPaths(
  view: AsView,
  prefix: string,
  { from, to, wantsShorter, offsets }: PathAsked,
): { paths: PathsView } | { errors: Partial<Record<"from" | "to", AsFieldError>> } {
  const errors = {
    ...(from.error && { from: from.error }),
    ...(to.error && { to: to.error }),
  };
  if (from.asn === null || to.asn === null) return { errors };
  const question = { from: from.asn, to: to.asn, wantsShorter };
  const asked = askPaths(view, question);
  if (!asked.ok)
    return {
      errors: { [asked.refusal === "unknown-from" ? "from" : "to"]: "no-relationships" as const },
    };
  const later = (kind: PathKind) => {
    if (offsets[kind] === 0) return null;
    const paged = askPaths(view, { ...question, wantsShorter: false, offset: offsets[kind] });
    return paged.ok ? paged.value[kind] : null;
  };
  const pages = { likely: later("likely"), shortest: later("shortest") };
  return {
    paths: pathsView({ view, prefix }, { answer: asked.value, pages, offsets, wantsShorter }),
  };
}

type Place = { view: AsView; prefix: string };
type Answered = {
  answer: AskedPaths;
  pages: Record<PathKind, FoundPaths | null>;
} & Pick<PathAsked, "offsets" | "wantsShorter">;

function pathsView(
  { view, prefix }: Place,
  { answer, pages, offsets, wantsShorter }: Answered,
): PathsView {
  const { from, to, likely, shortest, shorter, none } = answer;
  const ends = { from: `AS${from}`, to: `AS${to}` };
  const shown = ({ hops }: FoundPath): ShownPath => ({
    hops,
    stops: [from, ...hops.map((hop) => hop.to)].map((asn) => linkedAs(view, prefix, asn)),
  });
  const hrefAt = (kind: PathKind, offset: number) =>
    `${hrefWith(prefix, { ...ends, ...kept(offsets), [kind]: String(offset) })}#${kind}`;
  const shownOf = (kind: PathKind, found: FoundPaths) =>
    shownPaths(found, pages[kind] ?? found, { shown, hrefAt: (at) => hrefAt(kind, at) });
  const isOneSet =
    likely !== null && likely.length === shortest.length && likely.count === shortest.count;
  return {
    from: linkedAs(view, prefix, from),
    to: linkedAs(view, prefix, to),
    finding: pathFinding(answer),
    likely: likely && likely.length > 0 ? shownOf("likely", likely) : null,
    shortest: shortest && !isOneSet ? shownOf("shortest", shortest) : null,
    ...(likely && wantsShorter && { shorter: shorter && { ...shorter, ...shown(shorter) } }),
    shorterHref:
      shortest && shortest.length > 1
        ? `${hrefWith(prefix, { ...ends, [shorterParameter]: "show" })}#${shorterParameter}`
        : null,
    refused:
      none?.reason === "no-allowed-path"
        ? { ...none, ...none.refused, ...shown(none.refused) }
        : null,
  };
}

function kept(offsets: PathAsked["offsets"]): Record<string, string> {
  return Object.fromEntries(
    pathKinds.filter((kind) => offsets[kind] > 0).map((kind) => [kind, String(offsets[kind])]),
  );
}

function hrefWith(prefix: string, query: Record<string, string>): string {
  return `${pathHref(prefix)}?${new URLSearchParams(query).toString()}`;
}

function shownPaths(
  { length, count, paths }: FoundPaths,
  page: FoundPaths,
  { shown, hrefAt }: { shown: (path: FoundPath) => ShownPath; hrefAt: (offset: number) => string },
): ShownPaths {
  const [first = { hops: [] }] = paths;
  const { offset } = page;
  const end = offset + page.paths.length;
  return {
    length,
    count,
    first: shown(first),
    page:
      BigInt(count) > 1n
        ? {
            paths: page.paths.map(shown),
            offset,
            previousHref: offset > 0 ? hrefAt(Math.max(0, offset - pathsPerPage)) : undefined,
            nextHref: BigInt(end) < BigInt(count) && end > offset ? hrefAt(end) : undefined,
          }
        : null,
  };
}
