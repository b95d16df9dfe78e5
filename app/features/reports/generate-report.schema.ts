import * as z from "zod";

/** Most samples a browser may send; the plan takes 25 (specification section 9). */
const sampleLimit = 100;

/** A probe times out after 5 s (specification section 9), so no honest round trip is longer. */
const longestRoundTripMs = 5000;

/** Longest name of a city, region or country taken from a body; the longest in the gazetteer has 71 characters. */
const longestPlaceName = 120;

const roundTripMs = z.number().positive().max(longestRoundTripMs);
const typedRoundTripMs = z.coerce.number().positive().max(longestRoundTripMs);
const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);
const placeName = z.string().trim().max(longestPlaceName);
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const blankIsMissing = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsMissing, schema.optional());

const sampleList = z
  .string()
  .max(sampleLimit * 12)
  .transform((text) => text.split(",").map((item) => item.trim()).filter(Boolean).map(Number))
  .pipe(z.array(roundTripMs).max(sampleLimit));

/** Words a browser may give for a latency that could not be taken. */
export const latencyFailures = ["endpoint-dead", "endpoint-timeout", "too-few-samples", "cancelled", "no-script"] as const;

/** Most further endpoints a browser probes (specification section 9). */
const probeLimit = 100;

const probesSchema = z
  .array(
    z.object({
      name: z.string().min(1).max(80),
      latencyMs: roundTripMs.nullable(),
      failure: z.string().regex(/^[a-z-]{1,40}$/).nullable(),
    }),
  )
  .max(probeLimit);

const jsonText = z.string().max(20_000).transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "not JSON" });
    return z.NEVER;
  }
});

/**
 * The form body of GenerateTestReport (specification section 7), with the fields this
 * product adds after it. A latitude comes with a longitude or not at all.
 */
export const generateReportSchema = z
  .object({
    browserLatitude: optional(degrees(90)),
    browserLongitude: optional(degrees(180)),
    browserLocationCity: optional(placeName),
    browserLocationRegion: optional(placeName),
    browserLocationCountry: optional(placeName),
    browserLocationIsAutoDetected: optional(flag),
    exchangeFaultZoneCode: optional(z.string().regex(/^[A-Za-z]{3}$/).transform((code) => code.toUpperCase())),
    measuredLatency: optional(typedRoundTripMs),
    measuredLatencies: optional(sampleList),
    egressIp: optional(z.string().max(45)),
    debugTrace: optional(flag),
    placeId: optional(z.coerce.number().int().positive()),
    tenantDomain: optional(z.string().max(200)),
    latencyMethod: optional(z.enum(["resource-timing", "wall-time"])),
    latencyErrorMs: optional(z.coerce.number().min(0).max(longestRoundTripMs)),
    latencyFailure: optional(z.enum(latencyFailures)),
    probes: optional(jsonText.pipe(probesSchema)),
  })
  .refine((body) => (body.browserLatitude === undefined) === (body.browserLongitude === undefined), {
    path: ["browserLongitude"],
    message: "a latitude comes with a longitude",
  });
export type GenerateReportInput = z.infer<typeof generateReportSchema>;

/** What CreateReport takes from its body; everything else the server knows better. */
export const createReportSchema = z.object({
  id: z.uuid(),
  measuredLatencies: z.array(roundTripMs).max(sampleLimit).optional(),
  latencyMethod: z
    .object({ kind: z.enum(["resource-timing", "wall-time"]), errorMs: z.number().min(0).max(longestRoundTripMs) })
    .nullish(),
  probes: probesSchema.optional(),
});
export type CreateReportInput = z.infer<typeof createReportSchema>;
