import { askPaths, type AskedPaths } from "~/features/asn/view/ask-paths";
import { describeAs } from "~/features/asn/view/describe-as";
import { depthMost, graphAround } from "~/features/asn/view/graph-around";
import type { FoundPaths } from "~/features/asn/paths/path-query";
import { ok, refuse } from "~/lib/result";

import type { CallQuery } from "../call-input";
import { defineAsCall, refusedAs } from "./as-call";
import {
  asnParameter,
  asQuery,
  paging,
  pagingParameters,
  parameter,
  read,
  type Paging,
} from "./as-parameters";

const graph = defineAsCall({
  name: "BuildGraph",
  summary: "The graph around an AS",
  description:
    "Its providers and theirs, its customers and theirs, its peers and siblings; of more than 200 ASes those with " +
    "the largest cones. All links between the ASes of the graph are in it.",
  query: asQuery({ asn: read.asn, depth: read.wholeUpTo(depthMost).default(1) }, [
    asnParameter("asn", "The AS in the middle."),
    parameter("depth", `Links from the middle, 1 to ${depthMost}; 1 unless given.`, {
      type: "integer",
      minimum: 1,
      maximum: depthMost,
    }),
  ]),
  answer: ["The graph.", "AsGraph"],
  refusals: ["no-such-as", "no-relationships"],
  run: (view, { asn, depth }) => {
    const found = graphAround(view, asn, depth);
    if (found) return ok({ asn, depth, ...found });
    const isKnown = describeAs(view, asn) !== null;
    return refuse(refusedAs(isKnown ? "no-relationships" : "no-such-as", "asn"));
  },
});

type PathsAsked = { from: number; to: number; all: boolean } & Paging;

/** Pages are of all paths: without `all` only the first path of each kind is answered. */
function pathQuery(): CallQuery<PathsAsked, unknown> {
  const query = asQuery(
    { from: read.asn, to: read.asn, all: read.flag.default(false), ...paging },
    [
      asnParameter("from", "The AS that sends."),
      asnParameter("to", "The AS that is reached."),
      parameter(
        "all",
        "`true` answers pages of all equally good paths, and a shorter one that breaks the rules, if there is one. " +
          "`false` unless given: the first of each kind.",
        { type: "string", enum: ["true", "false"] },
      ),
      ...pagingParameters,
    ],
  );
  return {
    ...query,
    read: async (asked) => {
      const given = await query.read(asked);
      if (!given.ok || given.value.all) return given;
      const { searchParams } = new URL(asked.request.url);
      const strays = Object.keys(paging).filter((name) => searchParams.has(name));
      return strays.length > 0
        ? refuse(strays.map((field) => ({ field, sentence: "only-with-all" })))
        : given;
    },
  };
}

const paths = defineAsCall({
  name: "PathQuery",
  summary: "The paths between two ASes",
  description:
    "By inferred relationships: `likely` are the paths that BGP probably chooses (customers before peers before " +
    "providers, then the shortest), `shortest` the shortest ones that the relationships allow. Each hop says what " +
    "the next AS is and which rule it follows. Of equally good paths all are counted, and listed by AS numbers. " +
    "`none` says why there is no path.",
  query: pathQuery(),
  answer: ["The paths.", "AsPaths"],
  refusals: ["no-such-as", "no-relationships"],
  run: (view, { from, to, all, ...page }) => {
    const { numberOfEntitiesPerPage: size, pageNumber } = page;
    const offset = all ? (pageNumber - 1) * size : 0;
    const asked = askPaths(view, { from, to, offset, wantsShorter: all });
    if (asked.ok) return ok(pathsEntity(asked.value, all ? page : onePath));
    const field = asked.refusal === "unknown-from" ? "from" : "to";
    const isKnown = describeAs(view, { from, to }[field]) !== null;
    return refuse(refusedAs(isKnown ? "no-relationships" : "no-such-as", field));
  },
});

/** The calls of the graph and its paths. */
export const pathCalls = [graph, paths];

const onePath: Paging = { numberOfEntitiesPerPage: 1, pageNumber: 1 };

function pathsEntity({ from, to, likely, shortest, shorter, none }: AskedPaths, page: Paging) {
  return {
    from,
    to,
    ...page,
    likely: likely && { source: likely.source, ...foundEntity(likely, page) },
    shortest: shortest && foundEntity(shortest, page),
    shorter,
    none,
  };
}

function foundEntity({ length, count, paths: found }: FoundPaths, page: Paging) {
  return { length, count, paths: found.slice(0, page.numberOfEntitiesPerPage) };
}
