import * as z from "zod";

import { doorWorkloads } from "~/features/network-test/front-doors";
import { answerKinds, latencyMethods } from "~/features/network-test/latency";
import { locationFailures } from "~/features/network-test/location-failure";
import { peerScopes } from "~/features/network-test/peers";
import { placeSources } from "~/features/network-test/verdict";
import { leastStatus, mostStatus } from "~/lib/http-status";
import type { Holds, SameType } from "~/lib/same-type";

import type { Report } from "./report";
import { sectionSchemas } from "./report-sections.schema";
import { secondLookSchema, serverTestResultsSchema } from "./server-tests.schema";

const ratio = z.number().min(0).max(1);
const milliseconds = z.number().min(0);
const score = z.number().min(0).max(100);
const kilometres = z.number().min(0);
const instant = z.iso.datetime();
const count = z.int().min(0);

const coordinates = {
  latitude: z.number().min(-90).max(90).describe("Degrees north (WGS 84)."),
  longitude: z.number().min(-180).max(180).describe("Degrees east (WGS 84)."),
};
const names = {
  city: z.string(),
  region: z.string(),
  country: z.string(),
  countryCode: z.string().describe("ISO 3166-1 alpha-2; empty when not known."),
};

/** A place of a report. */
export const reportPlaceSchema = z
  .object({ ...coordinates, ...names })
  .describe(
    "A place. Its coordinates are rounded to one decimal for others than its owner and the browser that ran the test.",
  );

/** A front door of the suite. */
export const frontDoorSchema = z
  .object({
    ...coordinates,
    workload: z.enum(doorWorkloads),
    code: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe("Fault zone code."),
    ...names,
  })
  .describe("A place where the suite takes traffic in.");

/** A front door with the round trip to expect of it. */
export const expectedDoorSchema = z
  .object({
    door: frontDoorSchema,
    distanceKm: kilometres.describe("Length of the geodesic."),
    expectedRoundTripMs: milliseconds,
    basis: z
      .enum(["measured", "distance"])
      .describe(
        "`measured`: median of what others within 50 km measured. `distance`: 1.5 ms for each 100 km, and 4 ms.",
      ),
    sampleCount: count.describe("Customers behind the median; 0 for `distance`."),
  })
  .describe("A front door and the round trip to expect of it from one place.");

const shareOfLevel =
  "Shares of customers by Exchange score: 80 to 100, 60 to 80, 40 to 60, 20 to 40, 0 to 20.";

/** How a report compares with other customers of its place. */
export const peerComparisonSchema = z
  .object({
    scope: z.enum(peerScopes).describe("The narrowest place with at least 5 other customers."),
    placeName: z.string(),
    resultCount: count.describe(
      "Results counted: one for each customer and day of the last 30 days, 5000 at most.",
    ),
    isNewestOnly: z.boolean().describe("Whether there were more than were counted."),
    // `items` and the counts are for programs that do not know JSON Schema's own word for a tuple.
    bins: z
      .tuple([ratio, ratio, ratio, ratio, ratio])
      .meta({ description: shareOfLevel, items: z.toJSONSchema(ratio), minItems: 5, maxItems: 5 }),
    ownBin: z
      .literal([0, 1, 2, 3, 4])
      .nullable()
      .describe("Place of this report in `bins`; null without a score."),
    betterShare: ratio.nullable().describe("Share of customers in a better bin than this report."),
  })
  .describe("How the result compares with other customers of the same place.");

/** Error of a latency and how it was taken. */
export const latencyMethodSchema = z
  .object({
    kind: z.enum(latencyMethods),
    errorMs: milliseconds.describe("How far a sample may be off, up or down."),
  })
  .describe("How the browser took the latency.");

/** What Exchange answered the browser with. */
const exchangeAnswerSchema = z
  .object({
    kind: z
      .enum(answerKinds)
      .describe(
        "`good`: what was asked for. `error`: an error, or something else. `unread`: an " +
          "answer that the page may not read.",
      ),
    status: z
      .int()
      .min(leastStatus)
      .max(mostStatus)
      .nullable()
      .describe("null where the page may not read it."),
  })
  .describe("What Exchange answered the browser with, beside the time it took.");

/** A further endpoint that the browser probed. */
export const probeResultSchema = z
  .object({
    name: z.string(),
    latencyMs: milliseconds
      .nullable()
      .describe("null when the endpoint did not answer; `failure` then says why."),
    failure: z.string().nullable(),
  })
  .describe("A further endpoint that the browser probed.");

const network = z
  .object({ asn: count, organisation: z.string() })
  .describe("The network that announces the egress address.");

/** The report of one run, as ReadReport returns it. */
export const reportSchema = z
  .object({
    id: z.uuid(),
    runId: z
      .string()
      .describe(
        "Id of the run, for `/messagingHub`; empty for others than its owner and the browser that ran the test.",
      ),
    userId: z.string().nullable(),
    dateTime: instant.describe("When the report was made."),
    status: z.enum(["running", "finished"]).describe("`running` while the server still tests."),
    isDemonstration: z
      .boolean()
      .describe("Whether the report belongs to the invented demonstration world."),

    browserLocation: reportPlaceSchema.nullable(),
    browserLocationSource: z.enum(placeSources).nullable(),
    browserLocationIsAutoDetected: z.boolean(),
    tenantDomain: z
      .string()
      .nullable()
      .describe("As typed in; null for those who read it by its address alone."),

    egressIp: z
      .string()
      .nullable()
      .describe(
        "Address the request came from. Other readers see its network only, such as `203.0.113.x`.",
      ),
    claimedEgressIp: z
      .string()
      .nullable()
      .describe("What the request claimed; nothing is worked out from it."),
    egressLocation: reportPlaceSchema.nullable(),
    egressNetwork: network.nullable(),
    browserToEgressLocationDistance: kilometres.nullable().describe("In km."),

    currentFrontDoor: frontDoorSchema.nullable(),
    exchangeFaultZoneCode: z
      .string()
      .nullable()
      .describe("Code the endpoint answered with, whether or not the catalogue has it."),
    isCurrentFrontDoorOptimal: z.boolean().nullable(),
    optimalFrontDoors: z
      .array(expectedDoorSchema)
      .describe(
        "Exchange doors that are as good as the best from the place of the test, the best first.",
      ),
    optimalFrontDoorsForEgress: z
      .array(expectedDoorSchema)
      .describe("The same from the egress location."),
    optimalSharePointFrontDoors: z.array(expectedDoorSchema),
    optimalSharePointFrontDoorsForEgress: z.array(expectedDoorSchema),
    bestPossibleLatency: milliseconds
      .nullable()
      .describe("Least round trip to expect of any Exchange door, in ms."),
    bestPossibleLatencyForEgress: milliseconds.nullable(),

    measuredLatency: milliseconds
      .nullable()
      .describe("Least of the samples, in ms; null when the latency was not measured."),
    measuredLatencies: z.array(milliseconds).describe("The samples, in ms."),
    latencyMethod: latencyMethodSchema.nullable(),
    latencyFailure: z.string().nullable().describe("Why the latency was not measured."),
    exchangeAnswer: exchangeAnswerSchema
      .nullish()
      .describe("Missing in reports made before it was read."),
    locationFailure: z
      .enum(locationFailures)
      .nullish()
      .describe("Why the browser gave no position."),
    lostSampleCount: count
      .nullable()
      .describe("Samples that got no answer; null where nobody counted them."),
    probes: z.array(probeResultSchema),

    exchangeScore: score.nullable(),
    score: score.nullable().describe("Mean over the workloads that were measured."),
    distributionValueBin1: ratio
      .nullable()
      .describe("Share of customers of the same place with a score of 80 to 100."),
    distributionValueBin2: ratio.nullable().describe("60 to 80."),
    distributionValueBin3: ratio.nullable().describe("40 to 60."),
    distributionValueBin4: ratio.nullable().describe("20 to 40."),
    distributionValueBin5: ratio.nullable().describe("0 to 20."),
    peers: peerComparisonSchema
      .nullable()
      .describe("null when even the country has fewer than 5 other customers."),

    serverTests: serverTestResultsSchema.nullable().describe("null until the first result."),
    secondLook: secondLookSchema
      .nullish()
      .describe("Missing where the visitor missed nothing of the plan."),

    ...sectionSchemas,
  })
  .describe(
    "The report of one run. Latencies are in ms, distances in km, shares from 0 to 1, " +
      "instants in UTC. null means not tested or not known, never zero. Others than its owner " +
      "and the browser that ran the test get distances, and what follows from them, as from the " +
      "rounded places.",
  );

/** Does not compile when the document and its schema are not the same field by field. */
type _ReportSchemaHolds = Holds<SameType<z.infer<typeof reportSchema>, Report>>;
