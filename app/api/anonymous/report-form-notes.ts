import type * as z from "zod";

import type { generateReportSchema } from "~/features/reports/generate-report.schema";

import { schemaRef } from "../openapi-parts";

/** What each field of the form of GenerateTestReport means, for the description of the calls. */
export const fieldNotes: Record<keyof z.input<typeof generateReportSchema>, string> = {
  browserLatitude: "Degrees north; comes with a longitude or not at all.",
  browserLongitude: "Degrees east.",
  browserLocationCity: "Name for a point far from every place of the gazetteer.",
  browserLocationRegion: "As `browserLocationCity`.",
  browserLocationCountry: "As `browserLocationCity`.",
  browserLocationIsAutoDetected: "`false` when the coordinates were chosen by hand.",
  exchangeFaultZoneCode: "Code of the front door that answered.",
  measuredLatency: "One sample in ms; read only without `measuredLatencies`.",
  measuredLatencies:
    "Samples in ms, separated by commas, 100 at most. The report's `measuredLatency` is the least.",
  egressIp: "What the browser takes for its egress address; kept as a claim.",
  debugTrace: "Read and not kept.",
  placeId: "GeoNames id of a place chosen by hand; goes before the coordinates.",
  tenantDomain: "Domain name of the tenant.",
  latencyMethod: "How the samples were taken.",
  latencyErrorMs: "How far a sample may be off, in ms.",
  latencyFailure: "Why there are no samples.",
  lostSampleCount: "Samples that got no answer, beside those in `measuredLatencies`.",
  exchangeAnswer:
    "What the endpoint answered with: `good`, `error` or `unread`. Samples of an `error` are no latency.",
  exchangeStatus: "HTTP status of that answer, where the page may read it.",
  browserLocationFailure: "Why the browser gave no position.",
  probes: "Further endpoints that were probed, as JSON.",
};

/** Files that no call takes, and a form does. */
export const formFiles = {
  "pathlens-results-*.json": {
    description:
      "What the advanced client writes with `--json`, or when nothing gets through; the form " +
      "on the page of the advanced client takes it.",
    schema: schemaRef("ClientFile"),
  },
};
