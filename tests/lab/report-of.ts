import { clientTests, type ClientTest } from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import type { ClientSection, ClientSections } from "~/features/network-test/client/client-sections";
import { implausibilities } from "~/features/network-test/client/judge-result";
import { addressesOf } from "~/features/network-test/client/result-addresses";
import type { NamedPlace } from "~/features/geo/place";
import { expectedDoors, type FrontDoor } from "~/features/network-test/front-doors";
import type { PeerComparison } from "~/features/network-test/peers";
import { exchangeScore } from "~/features/performance/score-scales";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import type { Measured } from "~/features/network-test/verdict";
import { assessmentOf } from "~/features/reports/assessment";
import { untestedSections } from "~/features/reports/report";
import { aReport } from "#tests/factories/report";

import { placeOf } from "./geography";
import type { Doors } from "./scenarios/network";
import { currentDoorCode, otherDoorCode, type WorldSettings } from "./world-settings";

/** A browser that ran no script: nothing of what only it could have measured. */
const withoutBrowser: Partial<Measured> = {
  exchangeFaultZoneCode: null,
  measuredLatency: null,
  measuredLatencies: [],
  latencyMethod: null,
  latencyFailure: "no-script",
  lostSampleCount: null,
  exchangeAnswer: null,
  probes: [],
};

/**
 * What the server adds to the results: where it saw the visitor, what it tested itself, and what a
 * browser measured before.
 */
export type Seen = {
  settings: WorldSettings;
  egressIp: string;
  serverTests: ServerTestResults;
  inBrowser?: Partial<Measured>;
};

/**
 * The report of a visitor of this place, seen from this egress address, as the server makes it of
 * the client's results: it judges each first, looks up its addresses, and keeps it by section.
 *
 * @throws when the server would refuse a result
 */
export async function reportOf(
  results: readonly ClientResult[],
  { settings, egressIp, serverTests, inBrowser = withoutBrowser }: Seen,
): Promise<Measured> {
  const {
    geography: { place },
  } = settings;
  const egressLocation = await placeOf(egressIp);
  const assessment = assessed(settings, egressLocation, inBrowser);
  const sections: Partial<Record<keyof ClientSections, ClientSection>> = {};
  for (const result of results) {
    const faults = implausibilities(result, {
      begunAt: new Date(results[0]?.startedAt ?? 0),
      now: new Date(),
    });
    if (faults.length > 0)
      throw new Error(`The server would refuse ${result.test}: ${JSON.stringify(faults)}`);
    sections[clientTests[result.test].section] = await sectionOf(result);
  }
  return {
    ...aReport(),
    ...inBrowser,
    ...assessment,
    browserLocation: place,
    egressIp,
    egressLocation,
    egressNetwork: null,
    serverTests,
    ...untestedSections,
    ...(sections as Partial<ClientSections>),
  };
}

/** What depends on the location, by the rules of the server and the front doors of this world. */
function assessed(
  { network: { doors: set, wrong }, geography: { place, truePlace } }: WorldSettings,
  egressPlace: NamedPlace | null,
  { exchangeFaultZoneCode, measuredLatency }: Partial<Measured>,
) {
  const known = [
    ...(set.current
      ? [
          {
            door: doorAt(truePlace, currentDoorCode, set.current.km + wrong.door),
            othersMs: set.current.othersMs,
          },
        ]
      : []),
    ...(set.other
      ? [{ door: doorAt(truePlace, otherDoorCode, set.other.km), othersMs: set.other.othersMs }]
      : []),
  ];
  const medians = new Map(
    known.flatMap(({ door, othersMs }) =>
      othersMs === null
        ? []
        : [[door.code, { medianMs: othersMs, count: customersNearby }] as const],
    ),
  );
  const doors = known.map(({ door }) => door);
  const isNamed = (door: FrontDoor) => door.code === exchangeFaultZoneCode;
  return assessmentOf({
    place,
    egressPlace,
    // Others nearby measured from the true location; they say nothing about a wrong one.
    forPlace: {
      Exchange: expectedDoors(
        place,
        doors,
        place === truePlace || wrong.place === 0 ? medians : new Map(),
      ),
      SharePoint: [],
    },
    forEgress: {
      Exchange: egressPlace ? expectedDoors(egressPlace, doors, new Map()) : [],
      SharePoint: [],
    },
    currentFrontDoor: doors.find(isNamed) ?? null,
    exchangeScore: measuredLatency == null ? null : exchangeScore(measuredLatency),
    peers: peersOf(set, measuredLatency ?? null),
  });
}

/** Other customers as the server would have counted them; their shares lie in the best band. */
function peersOf({ betterShare }: Doors, latencyMs: number | null): PeerComparison | null {
  if (betterShare === null) return null;
  const isScored = latencyMs !== null;
  return {
    scope: "city",
    placeName: "there",
    resultCount: 40,
    isNewestOnly: false,
    bins: [betterShare, 1 - betterShare, 0, 0, 0],
    ownBin: isScored ? 1 : null,
    betterShare: isScored ? betterShare : null,
  };
}

/** How many customers nearby stand behind a median. */
const customersNearby = 14;

/** Length of a degree of latitude in km. */
const degreeKm = 111.2;

/** A door so far north or south of a location, whichever leads towards the equator. */
function doorAt(from: NamedPlace, code: string, km: number): FrontDoor {
  const latitude = from.latitude - Math.sign(from.latitude || 1) * (km / degreeKm);
  return { ...from, city: `Door ${code}`, latitude, workload: "Exchange", code };
}

/** What our server adds of the resolver that it saw. */
export async function resolverPart(
  recursive: string | null,
): Promise<Pick<ClientSections, "dnsResolver">> {
  if (recursive === null) return { dnsResolver: null };
  const at = new Date().toISOString();
  const data = { configured: [], recursive, inventsAnswers: null, wrongAnswers: [] };
  return {
    dnsResolver: await sectionOf({
      test: "dnsResolver",
      source: "server",
      startedAt: at,
      finishedAt: at,
      reason: null,
      note: null,
      data,
    }),
  };
}

type Found<Test extends ClientTest> = Omit<
  ClientSection<Test>,
  "addresses" | "tenantHosts" | "isWithheld"
> & { test: Test };

async function sectionOf<Test extends ClientTest>({
  source,
  startedAt,
  finishedAt,
  reason,
  note,
  data,
  test,
}: Found<Test>): Promise<ClientSection<Test>> {
  const addresses = await Promise.all(
    addressesOf(test, data as never).map(async (address) => ({
      address,
      place: await placeOf(address),
      network: null,
    })),
  );
  return {
    source,
    startedAt,
    finishedAt,
    reason,
    note,
    data,
    addresses,
    tenantHosts: [],
    isWithheld: false,
  };
}
