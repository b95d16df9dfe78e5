import * as z from "zod";

import type { Person } from "~/features/identity/directory.server";
import { placeSuggestionLimit, type Place } from "~/features/geo/place";
import {
  runEventNames,
  type RunEventName,
  type TestStatusData,
} from "~/features/messaging/run-events";
import {
  serverConnectivityResultSchema,
  serverDnsResultSchema,
} from "~/features/reports/server-tests.schema";
import { clientFlagNames } from "~/features/settings/client-flags";
import type { FrontendConfiguration } from "~/features/settings/frontend-configuration";
import { variants } from "~/features/settings/variants";
import type { Holds, SameType } from "~/lib/same-type";
import type { CallError } from "~/platform/call.server";

/** Body of every refusal. */
export const callErrorSchema = z
  .object({
    error: z.string().describe("A stable word for programs."),
    message: z.string().describe("A sentence for people."),
    details: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe("One entry for each field that does not fit."),
  })
  .describe("Why a call was refused.");
export type CallErrorSchemaHolds = Holds<SameType<z.infer<typeof callErrorSchema>, CallError>>;

export const placeSchema = z
  .object({
    id: z.int().positive().optional().describe("GeoNames id."),
    city: z.string(),
    region: z.string(),
    country: z.string(),
    countryCode: z.string().describe("ISO 3166-1 alpha-2; empty when not known."),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  })
  .describe("A named place.");
export type PlaceSchemaHolds = Holds<SameType<z.infer<typeof placeSchema>, Place>>;

export const placeSuggestionsSchema = z
  .object({ suggestions: z.array(placeSchema).max(placeSuggestionLimit) })
  .describe("Places that a text may mean, the likeliest first.");

export const egressLocationSchema = z
  .object({
    country: z.string().nullable(),
    state: z.string().nullable(),
    city: z.string().nullable(),
    cityLat: z.number().min(-90).max(90).nullable(),
    cityLong: z.number().min(-180).max(180).nullable(),
  })
  .describe(
    "Where the caller's address is used, as far as the address database knows; otherwise null throughout.",
  );

const clientFlags = z.object(
  Object.fromEntries(clientFlagNames.map((name) => [name, z.boolean()])) as Record<
    (typeof clientFlagNames)[number],
    z.ZodBoolean
  >,
);

export const frontendConfigurationSchema = z
  .object({
    env: z.enum(["dev", "staging", "production"]),
    cloudName: z.enum(variants),
    appAuthClientId: z.string().nullable(),
    appAuthAuthority: z.string().nullable(),
    graphBaseUrl: z.string().nullable(),
    bingMapKey: z.string().nullable().describe("The maps key made for browsers."),
    bingMapsServiceSDK: z.string().nullable(),
    endpointExchange: z.string().describe("URL whose latency is measured."),
    endpointSharePoint: z.string(),
    uxFeatureControl: clientFlags.describe("What is switched off."),
    applicationInsightsConnectionString: z.string().nullable(),
  })
  .describe("What a browser needs to know; null where nothing is configured.");
export type FrontendConfigurationSchemaHolds = Holds<
  SameType<z.infer<typeof frontendConfigurationSchema>, FrontendConfiguration>
>;

export const localizationSchema = z
  .object({ t: z.record(z.string(), z.string()) })
  .describe("The words of a language by `namespace:key`; `{{name}}` stands for a value.");

export const peopleSchema = z
  .object({
    people: z.array(
      z.object({
        tenantId: z.string(),
        objectId: z.string(),
        name: z.string(),
        email: z.string().nullable(),
      }),
    ),
  })
  .describe("People of a directory.");
export type PeopleSchemaHolds = Holds<
  SameType<z.infer<typeof peopleSchema>["people"][number], Person>
>;

export const testStatusSchema = z
  .object({ status: z.enum(["Started", "Finished", "Cancelled", "Failed"]) })
  .describe("Where the run stands.");
export type TestStatusSchemaHolds = Holds<
  SameType<z.infer<typeof testStatusSchema>, TestStatusData>
>;

const ofTenant = z
  .object({ role: z.literal("tenant") })
  .describe(
    "A result about the tenant's own names, as who reads the report by its address alone sees it.",
  );
const sequence = z
  .int()
  .positive()
  .describe("Counts from 1 within the run; the id of the event in the stream.");
const known = [
  "ReceiveTestStatus",
  "ReceiveDnsConnectivityTestResult",
  "ReceiveConnectivityTestResult",
] as const;
const ofAdvancedClient = runEventNames.filter(
  (name) => !known.some((other) => other === name),
) as Exclude<RunEventName, (typeof known)[number]>[];

export const runEventSchema = z
  .discriminatedUnion("event", [
    z.object({ sequence, event: z.literal("ReceiveTestStatus"), data: testStatusSchema }),
    z.object({
      sequence,
      event: z.literal("ReceiveDnsConnectivityTestResult"),
      data: z.union([serverDnsResultSchema, ofTenant]),
    }),
    z.object({
      sequence,
      event: z.literal("ReceiveConnectivityTestResult"),
      data: z.union([serverConnectivityResultSchema, ofTenant]),
    }),
    z
      .object({ sequence, event: z.enum(ofAdvancedClient), data: z.unknown() })
      .describe("A result of the advanced client."),
  ])
  .describe("One event of a run.");

export const runEventPageSchema = z
  .object({
    events: z.array(runEventSchema),
    isFinished: z.boolean().describe("Whether no event follows these."),
  })
  .describe("Events of a run, in order.");
