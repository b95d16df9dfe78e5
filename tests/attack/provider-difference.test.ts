import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { isDeep } from "#tests/support/random";

import { hiddenChanges, shownChange } from "./difference-changes";
import {
  cities,
  differenceWorld,
  plainSamples,
  type DifferenceWorld,
  type WorldSample,
} from "./difference-world";
import {
  inOrders,
  providerPatterns,
  readCalls,
  withoutPages,
  withQuery,
  withTabs,
  type CallDocument,
  type ReadCall,
} from "./provider-surfaces";

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

const pagePlaces = ["DE", "DE-BY", "SE", String(cities.nuremberg)];

/** Places as parameters of calls name them. */
const callPlaces: Record<string, string>[] = [
  {},
  { country: "DE" },
  { country: "DE", state: "DE-BY" },
  { city: String(cities.nuremberg) },
];

/** Pages, files and calls whose answers have figures, each read by an attacker; a new one is missing here. */
const figureSurfaces = [
  // By what follows from their numbers: provider-equations.test.ts. Their pages have the rows of the files.
  "/solutions/:solutionId.data",
  "/solutions/:solutionId/localHistory.csv",
  "/solutions/:solutionId/localHistory.data",
  "/solutions/:solutionId/localHistory.json",
  "/solutions/:solutionId/locations.csv",
  "/solutions/:solutionId/locations.json",
  "/solutions/:solutionId/months/:month.data",
  "/api/pnpp/api/v1/PartnerPerformance/geoWithReport",
  "/api/pnpp/api/v1/PartnerPerformance/latest",
  "/api/pnpp/api/v1/PartnerPerformance/latestOfPartner",
  "/api/pnpp/api/v1/PartnerPerformance/latestPagination",
  "/api/pnpp/api/v1/PartnerPerformance/scores",
  "/api/pnpp/api/v1/PartnerPerformance/{id}",
  "/api/pnpp/api/v1/PartnerPerformance/{id}/history",
  "/api/pnpp/api/v1/SolutionResults/{id}/latestAssessments",
  // Figures of everywhere, as the overview has them (decision 0077).
  "/partnerPortal.data",
  "/solutions.csv",
  "/solutions.json",
  // Bands: tenant-attack.test.ts.
  "/solutions/:solutionId/tenants.csv",
  "/solutions/:solutionId/tenants.json",
].sort();

type Surface = { surface: string; address: string };

/** A call at each place that it takes, with each value of its parameters. */
function callAddresses({ path, parameters }: ReadCall, known: Record<string, string>): Surface[] {
  const names = new Set(parameters.map(({ name }) => name));
  const usual = Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name)));
  const values = parameters.flatMap(({ name, schema }) =>
    (schema?.enum ?? []).map((value): Record<string, string> => ({ [name]: String(value) })),
  );
  const places = callPlaces.filter((place) => Object.keys(place).every((name) => names.has(name)));
  const asked = isDeep
    ? places.flatMap((place) => [place, ...values.map((value) => ({ ...place, ...value }))])
    : [...places, ...values.filter((value) => !value.thenBy && !value.isThenByDescending)];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? "odd");
  return asked.map((query) => ({
    surface: path,
    address: withQuery(filled, new URLSearchParams({ ...usual, ...query }).toString()),
  }));
}

/** Every page and file, at each place where it has one; in a deep run in every order. */
function pageAddresses(known: Record<string, string>): Surface[] {
  return withoutPages(providerPatterns).flatMap((pattern) => {
    const tabs = withTabs(pattern);
    const placed = tabs
      .filter((path) => /localHistory|tab=(overview|locations)|\/locations\./.test(path))
      .flatMap((path) => pagePlaces.map((place) => withQuery(path, `place=${place}`)));
    const orders = tabs.flatMap(inOrders);
    return [...tabs, ...placed, ...orders.filter((_, at) => isDeep || at % 40 === 7)].map(
      (path) => ({
        surface: pattern,
        address: path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? name),
      }),
    );
  });
}

/** New in each answer, whatever is stored: its time, its id, and the key of a form. */
const headsOfAnswers = new Set(["date", "x-request-id"]);
const formKeys = /"formKey","[\w-]+"/g;

describe.each(siteDatabases())("two worlds that differ in what is hidden on %s", (kind) => {
  let world: DifferenceWorld;
  let all: Surface[];
  let plain: Map<string, string>;
  beforeAll(async () => {
    world = await differenceWorld(kind);
    const { site, provider } = world.figures;
    const document = (await (
      await fetch(`${site.origin}/api/openapi.json`)
    ).json()) as CallDocument;
    // Pages of the same minute are the same.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const surfacesOf = (solutionId: string) => [
      ...pageAddresses({
        ...{ solutionId, partnerId: provider.id, month: world.month, decision: "accept" },
        ...{ contributionId: unknownId, webhookId: unknownId, memberId: "1", eventId: "1" },
      }),
      ...readCalls(document).flatMap((call) =>
        callAddresses(call, {
          ...{ id: solutionId, solutionId, partnerInternalId: provider.id, partnerId: provider.id },
          ...{ type: "Country", name: "DE", month: world.month },
        }),
      ),
    ];
    const ofHidden = surfacesOf(world.hiddenId).filter(
      ({ address }) =>
        address.includes(world.hiddenId) && (isDeep || !/place=|city=|country=/.test(address)),
    );
    all = [...surfacesOf(world.ownId), ...ofHidden];
    await world.store(plainSamples());
    plain = await readAll();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await world.figures.site.close();
  });

  const ask = (address: string) =>
    fetch(world.figures.site.origin + address, {
      headers: { Cookie: world.figures.provider.by.cookie, "Sec-Fetch-Site": "same-origin" },
      redirect: "manual",
    });

  /** Every answer with its heads, without the tag of figures, which changes with those of any solution. */
  async function readAll(): Promise<Map<string, string>> {
    const answers = new Map<string, string>();
    for (const { address } of all) {
      const response = await ask(address);
      const heads = [...response.headers].filter(
        ([name]) => !headsOfAnswers.has(name) && name !== "etag",
      );
      const text = (await response.text()).replace(formKeys, "");
      answers.set(address, JSON.stringify([response.status, heads, text]));
    }
    return answers;
  }

  const differing = async () => {
    const now = await readAll();
    return all.filter(({ address }) => now.get(address) !== plain.get(address));
  };

  /** Each change of its own in a deep run, else all of them at once. */
  const each = Object.entries(hiddenChanges).map(([name, change]) => ({ name, changes: [change] }));
  const together = [{ name: "all of it", changes: Object.values(hiddenChanges) }];
  it.each(isDeep ? [...together, ...each] : together)("look the same: $name", async (made) => {
    await world.store(
      made.changes.reduce<readonly WorldSample[]>(
        (samples, change) => change(samples),
        plainSamples(),
      ),
    );
    expect((await differing()).map(({ address }) => address)).toEqual([]);
  });

  it("differ where figures that are shown differ, on surfaces that an attacker reads", async () => {
    await world.store(shownChange(plainSamples()));
    const surfaces = new Set((await differing()).map(({ surface }) => surface));
    expect([...surfaces].sort()).toEqual(figureSurfaces);
  });

  it("have other tags even when the same samples are stored again, so that tags tell nothing of a cell", async () => {
    const call = `/api/pnpp/api/v1/PartnerPerformance/${world.ownId}`;
    const tag = async () => (await ask(call)).headers.get("ETag");
    await world.store(plainSamples());
    const first = await tag();
    expect(await tag()).toBe(first);
    await world.store(plainSamples());
    expect(await tag()).not.toBe(first);
  });
});
