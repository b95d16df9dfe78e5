import * as z from "zod";

import { faultZonePattern } from "~/features/network-test/front-doors";
import {
  answerKinds,
  disturbances,
  latencyFailures,
  latencyMethods,
} from "~/features/network-test/latency";
import { locationFailures } from "~/features/network-test/location-failure";
import { latencyTimeoutMs } from "~/features/network-test/plan";
import { probeEndpointLimit } from "~/features/settings/suite";
import { leastStatus, mostStatus } from "~/lib/http-status";
import { storableJson } from "~/lib/storable-text";

/** Most samples a browser may send: four times what the plan takes. */
const sampleLimit = 100;

/** No honest round trip is longer than a sample waits. */
const longestRoundTripMs = latencyTimeoutMs;

/** Longest name of a city, region or country taken from a body; the longest in the gazetteer has 71 characters. */
const longestPlaceName = 120;

const roundTripMs = z.number().positive().max(longestRoundTripMs);
const typedRoundTripMs = z.coerce.number().positive().max(longestRoundTripMs);
const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);
const placeName = z.string().trim().max(longestPlaceName);
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const blankIsMissing = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankIsMissing, schema.optional());

const sampleList = z
  .string()
  .max(sampleLimit * 12)
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean)
      .map(Number),
  )
  .pipe(z.array(roundTripMs).max(sampleLimit));

/** Words for a latency that is missing: what the engine names, a test that was stopped, a form without script. */
const missingLatencyWords = [
  ...latencyFailures,
  ...disturbances,
  "cancelled",
  "no-script",
] as const;

const probesSchema = z
  .array(
    z.object({
      name: z.string().min(1).max(80),
      latencyMs: roundTripMs.nullable(),
      failure: z
        .string()
        .regex(/^[a-z-]{1,40}$/)
        .nullable(),
    }),
  )
  .max(probeEndpointLimit);

const jsonText = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    const read = storableJson(text);
    if (read.ok) return read.value;
    context.addIssue({
      code: "custom",
      message: read.refusal === "not-json" ? "not-json" : "json-character",
    });
    return z.NEVER;
  });

/**
 * The form body of GenerateTestReport (specification §7), with the fields this
 * product adds after it. A latitude comes with a longitude or not at all. Messages are the keys of sentences.
 */
export const generateReportSchema = z
  .object({
    browserLatitude: optional(degrees(90)),
    browserLongitude: optional(degrees(180)),
    browserLocationCity: optional(placeName),
    browserLocationRegion: optional(placeName),
    browserLocationCountry: optional(placeName),
    browserLocationIsAutoDetected: optional(flag),
    exchangeFaultZoneCode: optional(
      z
        .string()
        .regex(faultZonePattern)
        .transform((code) => code.toUpperCase()),
    ),
    measuredLatency: optional(typedRoundTripMs),
    measuredLatencies: optional(sampleList),
    egressIp: optional(z.string().max(45)),
    debugTrace: optional(flag),
    placeId: optional(z.coerce.number().int().positive()),
    tenantDomain: optional(z.string().max(200)),
    latencyMethod: optional(z.enum(latencyMethods)),
    latencyErrorMs: optional(z.coerce.number().min(0).max(longestRoundTripMs)),
    latencyFailure: optional(z.enum(missingLatencyWords)),
    lostSampleCount: optional(z.coerce.number().int().min(0).max(sampleLimit)),
    exchangeAnswer: optional(z.enum(answerKinds)),
    exchangeStatus: optional(z.coerce.number().int().min(leastStatus).max(mostStatus)),
    browserLocationFailure: optional(z.enum(locationFailures)),
    probes: optional(jsonText.pipe(probesSchema)),
  })
  .refine(
    (body) => (body.browserLatitude === undefined) === (body.browserLongitude === undefined),
    {
      path: ["browserLongitude"],
      message: "longitude-with-latitude",
    },
  );
export type GenerateReportInput = z.infer<typeof generateReportSchema>;

/** What CreateReport takes from its body; everything else the server knows better. */
export const createReportSchema = z.object({
  id: z.uuid(),
  measuredLatencies: z.array(roundTripMs).max(sampleLimit).optional(),
  latencyMethod: z
    .object({ kind: z.enum(latencyMethods), errorMs: z.number().min(0).max(longestRoundTripMs) })
    .nullish(),
  lostSampleCount: z.number().int().min(0).max(sampleLimit).nullish(),
  probes: probesSchema.optional(),
});
export type CreateReportInput = z.infer<typeof createReportSchema>;
