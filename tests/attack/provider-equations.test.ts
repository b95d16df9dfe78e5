import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { FigureSite } from "#tests/routes/figure-site";
import { siteDatabases } from "#tests/support/database";
import { LinearEquations } from "#tests/support/linear-equations";
import { mayDiffer, type BoundedSum } from "#tests/support/other-worlds";
import { parsedCsv } from "#tests/support/parsed-csv";
import { isDeep } from "#tests/support/random";
import { dateOf } from "~/features/performance/figures/day-range";
import { workloads, type Workload } from "~/features/performance/workload";

import { equationSite, equationWorld, placesAsked, type EquationWorld } from "./equation-world";
import {
  providerPatterns,
  readCalls,
  withQuery,
  type CallDocument,
  type ReadCall,
} from "./provider-surfaces";
import { sumsIn, type ReadSum, type SumOf } from "./read-sums";

/** Hidden numbers that a broken rule shows in this test, to see that others follow from them. */
const shownByMistake = 6;

/** One in so many is searched for another world, which takes longer than to solve for it; in a deep run all are. */
const searchedOf = 8;

type Asked = { address: string; surface: string; place: string; first: number; end: number };

/**
 * Files and calls that count samples of one solution by place and days; provider-difference.test.ts names one that is
 * missing. The call latestOfPartner has the rows of latest.
 */
const surfacesOfCounts = [
  "/solutions/:solutionId/localHistory.csv",
  "/solutions/:solutionId/localHistory.json",
  "/solutions/:solutionId/locations.csv",
  "/solutions/:solutionId/locations.json",
  "/api/pnpp/api/v1/PartnerPerformance/geoWithReport",
  "/api/pnpp/api/v1/PartnerPerformance/latest",
  "/api/pnpp/api/v1/PartnerPerformance/latestPagination",
  "/api/pnpp/api/v1/PartnerPerformance/scores",
  "/api/pnpp/api/v1/PartnerPerformance/{id}",
  "/api/pnpp/api/v1/PartnerPerformance/{id}/history",
  "/api/pnpp/api/v1/SolutionResults/{id}/latestAssessments",
].sort();

/** Every file of a solution over every place and span, by the parameters that files of figures have. */
const filesOf = (world: EquationWorld): Asked[] =>
  providerPatterns
    .filter((path) => /^\/solutions\/:solutionId\/\w+\.(json|csv)$/.test(path))
    .flatMap((path) =>
      placesAsked.flatMap((place) =>
        world.spans.map((span) => ({
          ...{ place, ...span, surface: path },
          address: withQuery(
            path.replace(":solutionId", world.solutionId),
            `place=${place}&from=${dateOf(span.first)}&to=${dateOf(span.end - 1)}`,
          ),
        })),
      ),
    )
    // A CSV has the rows of the JSON.
    .filter(({ surface, first }) => surface.endsWith("json") || first === world.spans[0]?.first);

const placeParameter = (place: string): Record<string, string> => {
  if (place === "") return {};
  return { [/^\d+$/.test(place) ? "city" : place.includes("-") ? "state" : "country"]: place };
};

/** Every call of a solution over every place, span and level that it takes. */
function callsOf({ path, parameters }: ReadCall, world: EquationWorld): Asked[] {
  const names = new Set(parameters.map(({ name }) => name));
  if (!path.includes("{id}") && !names.has("solutionId") && !names.has("targetSolutionIds"))
    return [];
  const of = { solutionId: world.solutionId, targetSolutionIds: world.solutionId };
  const usual = Object.entries(of).filter(([name]) => names.has(name));
  const levels = parameters.find(({ name }) => name === "aggrLevel")?.schema?.enum ?? [];
  const sorts = parameters.find(({ name }) => name === "orderBy")?.schema?.enum ?? [];
  const ways: Record<string, string>[] = [
    ...(levels.length > 0 ? levels.map((level) => ({ aggrLevel: String(level) })) : [{}]),
    ...sorts.map((sort) => ({ orderBy: String(sort) })),
  ];
  const spans = names.has("startDate") ? world.spans : world.spans.slice(-1);
  return placesAsked
    .filter((place) => Object.keys(placeParameter(place)).every((name) => names.has(name)))
    .flatMap((place) =>
      spans.flatMap((span) =>
        ways.map((way) => {
          const days = { startDate: dateOf(span.first), endDate: dateOf(span.end - 1) };
          const query = new URLSearchParams([
            ...usual,
            ...Object.entries({
              ...placeParameter(place),
              // The states of a country and the cities of a state need both.
              ...(way.aggrLevel === "City" && place.includes("-")
                ? { country: place.slice(0, 2) }
                : {}),
              ...(names.has("startDate") ? days : {}),
              ...way,
            }),
          ]);
          const address = withQuery(path.replace("{id}", world.solutionId), query.toString());
          return { address, surface: path, place, ...span };
        }),
      ),
    );
}

/** An attacker reads every file and call of a solution, and puts all of it together (provider rules, section 4). */
describe.each(siteDatabases())("what follows from every file and call on %s", (kind) => {
  let figures: FigureSite;
  let calls: ReadCall[];
  beforeAll(async () => {
    figures = await equationSite(kind);
    const document = await fetch(`${figures.site.origin}/api/openapi.json`);
    calls = readCalls((await document.json()) as CallDocument);
  });
  afterAll(() => figures.site.close());

  async function answerOf({ address }: Asked): Promise<unknown> {
    const { html, status } = await figures.visit(address, figures.provider.by);
    if (status !== 200) return null;
    if (!address.includes(".csv")) return JSON.parse(html) as unknown;
    const [heads = [], ...rows] = parsedCsv(html);
    return rows.map((row) => Object.fromEntries(heads.map((name, at) => [name, row[at]])));
  }

  const cellName = ({ place, isOwn, first, end }: Omit<SumOf, "workload" | "counted">) =>
    [place, isOwn, first, end].join(" ");

  /** What is read, each number as a sum of the unknowns. */
  async function readWorld(world: EquationWorld) {
    const asked = [...filesOf(world), ...calls.flatMap((call) => callsOf(call, world))];
    const found: (ReadSum & { surface: string })[] = [];
    for (const each of asked)
      for (const sum of sumsIn(await answerOf(each), each))
        found.push({ ...sum, surface: each.surface });
    const shown = new Map<string, Set<Workload>>();
    for (const sum of found) {
      const known = shown.get(cellName(sum)) ?? new Set();
      shown.set(cellName(sum), known);
      if (sum.workload) known.add(sum.workload);
    }
    const sums = new Map<string, BoundedSum>();
    const misread: string[] = [];
    for (const sum of found) {
      const of = sum.workload ? [sum.workload] : [...(shown.get(cellName(sum)) ?? [])];
      const row = world.rowOf({ ...sum, workloads: of });
      const [low, high] = [sum.low, sum.high];
      const truth = row.reduce((all, times, at) => all + times * (world.truth[at] ?? 0), 0);
      const isTrue = truth >= low - 1e-6 && truth <= high + 1e-6;
      if (!isTrue) misread.push(JSON.stringify({ ...sum, of, truth }));
      const known = sums.get(row.join());
      sums.set(row.join(), {
        row,
        low: Math.max(low, known?.low ?? 0),
        high: Math.min(high, known?.high ?? high),
      });
    }
    expect(misread).toEqual([]);
    return { sums: [...sums.values()], surfaces: new Set(found.map(({ surface }) => surface)) };
  }

  /** Each cell of four weeks, a place and a workload that no answer has. */
  function hiddenCells(world: EquationWorld, known: readonly BoundedSum[]) {
    const isKnown = new Set(known.map(({ row }) => row.join()));
    return placesAsked.flatMap((place) =>
      [false, true].flatMap((isOwn) =>
        world.spans.flatMap((span) =>
          workloads.slice(0, 2).flatMap((workload) => {
            const of = { place, isOwn, ...span, workloads: [workload] };
            const samples = world.rowOf({ ...of, counted: "samples" });
            if (
              isKnown.has(samples.join()) ||
              !samples.some((times, at) => times * (world.truth[at] ?? 0) > 0)
            )
              return [];
            return [samples, world.rowOf({ ...of, counted: "failures" })].map((row) => ({
              name: cellName(of) + workload,
              row,
            }));
          }),
        ),
      ),
    );
  }

  it.each(Array.from({ length: isDeep ? 20 : 1 }, (_, seed) => seed))(
    "is no number that is hidden, in world %i",
    async (seed) => {
      const world = await equationWorld(figures, seed);
      const { sums, surfaces } = await readWorld(world);
      const hidden = hiddenCells(world, sums);
      expect([...surfaces].sort()).toEqual(surfacesOfCounts);
      const equations = new LinearEquations(world.truth.length);
      for (const { row } of sums) equations.add(fieldRow(row));
      const solved = hidden.filter(({ row }) => equations.has(fieldRow(row)));
      expect(solved.map(({ name }) => name)).toEqual([]);
      // Were some of them shown, others would follow.
      for (const { row } of hidden.slice(0, shownByMistake)) equations.add(fieldRow(row));
      expect(hidden.slice(shownByMistake).some(({ row }) => equations.has(fieldRow(row)))).toBe(
        true,
      );
      const some = hidden.filter((_, at) => isDeep || at % searchedOf === 0);
      const bounded = some.filter(({ row }) => !mayDiffer(sums, { truth: world.truth, of: row }));
      expect(bounded.map(({ name }) => name)).toEqual([]);
      expect(sums.length).toBeGreaterThan(0);
      expect(hidden.length).toBeGreaterThan(0);
    },
  );
});

/** In the field of `LinearEquations` there is nothing below 0. */
const fieldRow = (row: readonly number[]) =>
  Float64Array.from(row, (times) => (times < 0 ? 67_108_859 + times : times));
