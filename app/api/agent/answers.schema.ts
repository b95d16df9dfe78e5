import * as z from "zod";

import type { ClientPlan } from "~/features/network-test/client/client-plan";
import type { Holds, SameType } from "~/lib/same-type";

const port = z.int().min(1).max(65_535);
const loadedFile = z.object({ url: z.string(), bytes: z.int().min(1) }).nullable();

/** What `begin` answers: what the client is to test. */
export const clientPlanSchema = z
  .object({
    expiresAt: z.iso.datetime().describe("Until when results are taken."),
    endpoints: z.array(
      z.object({
        endpointSetId: z
          .int()
          .min(0)
          .nullable()
          .describe("Number of the endpoint set in the feed; null for names of the tenant."),
        host: z.string(),
        ports: z.array(port),
        category: z.enum(["Optimize", "Allow", "Default"]),
        isRequired: z.boolean(),
      }),
    ),
    exchangeHost: z.string(),
    sharePointHost: z.string(),
    download: loadedFile,
    upload: loadedFile,
    media: z.object({ host: z.string(), udpPorts: z.array(port), tcpPort: port }).nullable(),
    webSocketUrls: z.array(z.string()),
    resolverZone: z
      .string()
      .nullable()
      .describe(
        "Unique names below it are answered, as TXT, with `resolver=ADDRESS`, the address of the resolver that asks.",
      ),
    traceHosts: z.array(
      z.object({ role: z.enum(["exchange", "sharepoint", "teams"]), host: z.string() }),
    ),
    optimizeRanges: z.array(
      z.object({
        workload: z.enum(["Exchange", "SharePoint", "Teams"]),
        cidrs: z.array(z.string()),
      }),
    ),
    place: z
      .enum(["taken", "known-before", "not-found"])
      .nullable()
      .describe(
        "What became of the place in the body: taken for the report's where that had none but its egress's.",
      ),
    certificateIssuers: z.array(z.string()),
  })
  .describe("What the advanced client of a run is to test.");

/** Does not compile when the plan and its schema are not the same field by field. */
export type ClientPlanSchemaHolds = Holds<SameType<z.infer<typeof clientPlanSchema>, ClientPlan>>;

/** What `result` answers. */
export const clientAcceptedSchema = z.object({
  accepted: z.literal(true),
  isRepeated: z.boolean().describe("Whether it was taken in before under the same key."),
});

/** What `complete` answers. */
export const clientCompletedSchema = z.object({ completed: z.literal(true) });
