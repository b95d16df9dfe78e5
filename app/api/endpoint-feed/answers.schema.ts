import * as z from "zod";

import { dispositions } from "~/features/domain-lens/change-requests/difference";
import { categories } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { impacts } from "~/features/domain-lens/publishing/feed-change";
import { publicInstances } from "~/features/domain-lens/publishing/public-instance";

const version = z
  .string()
  .regex(/^\d{10}$/)
  .describe("Year, month, day and a number of two digits; a later one is greater as text too.");
const urls = z.array(z.string()).describe("FQDNs; `*` stands for names, or for a tenant's name.");
const ips = z.array(z.string()).describe("Prefixes, IPv6 by RFC 5952.");
const ports = (protocol: string) =>
  z.string().describe(`${protocol} ports: numbers and ranges with a hyphen, separated by commas.`);

/** Answer of /version/{instance}. */
export const feedVersionSchema = z.strictObject({
  instance: z.enum(publicInstances),
  latest: version,
  versions: z
    .array(version)
    .optional()
    .describe("With AllVersions: the newest first, `latest` included."),
});

/** Answer of /version. */
export const feedVersionsSchema = z.array(feedVersionSchema);

/** Answer of /endpoints/{instance}. */
export const feedSetsSchema = z.array(
  z.strictObject({
    id: z.int().min(1).describe("Stays the set's."),
    serviceArea: z.string(),
    serviceAreaDisplayName: z.string(),
    urls: urls.optional(),
    ips: ips.optional(),
    tcpPorts: ports("TCP").optional(),
    udpPorts: ports("UDP").optional(),
    expressRoute: z.boolean(),
    category: z
      .enum(categories)
      .describe("Where sets overlap the highest holds: Optimize, then Allow."),
    required: z.boolean(),
    notes: z
      .string()
      .optional()
      .describe("What does not work where a set that is not required cannot be reached."),
  }),
);

const attributes = z
  .strictObject({
    expressRoute: z.boolean(),
    serviceArea: z.string(),
    category: z.string(),
    required: z.boolean(),
    tcpPorts: z.string(),
    udpPorts: z.string(),
    notes: z.string(),
  })
  .partial()
  .describe(
    "Attributes that differ; an empty text where there is none. Whole for a set that comes or goes.",
  );

/** Answer of /changes/{instance}/{version}. */
export const feedChangesSchema = z.array(
  z.strictObject({
    id: z.int().min(1),
    endpointSetId: z.int().min(1),
    disposition: z.enum(dispositions),
    impact: z.enum(impacts).optional().describe("Missing in old records."),
    version,
    previous: attributes.optional(),
    current: attributes.optional(),
    add: z
      .strictObject({
        effectiveDate: z
          .string()
          .regex(/^\d{8}$/)
          .describe("Day on which it is used, YYYYMMDD."),
        ips: ips.optional(),
        urls: urls.optional(),
      })
      .optional(),
    remove: z.strictObject({ ips: ips.optional(), urls: urls.optional() }).optional(),
  }),
);
