import * as z from "zod";

import { parsePrefix } from "~/lib/ip";

import { clientFlagNames, type ClientFlag } from "./client-flags";
import { footerLinkNames } from "./footer-links";
import { serverFlagNames, type ServerFlag } from "./server-flags";
import { probeEndpointLimit } from "./suite";
import { tenantKinds } from "./tenant-kinds";
import { isOfDomain, testDomainLimit, testNameLimit } from "./test-domain";

const url = z.url({ protocol: /^https?$/ });

/** Longest host name (RFC 1035, 2.3.4), the tenant's label left out. */
const hostNameLimit = 253;

/** Longest record number of a region; those of the China cloud have about 20 characters. */
const recordNumberLimit = 60;

/** A host name with one `*` in a label; the tenant's label takes its place. */
const hostPattern = z
  .string()
  .max(hostNameLimit)
  .regex(/^(?=[^*]*\*[^*]*$)[a-z0-9*-]+(\.[a-z0-9*-]+)+$/);

const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** What the assistant test asks: it goes into the content security policy of its page, so nothing but names. */
const testDomains = z
  .array(
    z
      .object({
        displayDomainName: z
          .string()
          .max(hostNameLimit)
          .refine(
            (text) => hostName.test(text.replace(/^\*\./, "")),
            "is no domain such as *.office.com",
          ),
        testDomainNames: z.array(z.string().max(hostNameLimit).regex(hostName)).max(testNameLimit),
      })
      .refine(
        ({ displayDomainName, testDomainNames }) =>
          testDomainNames.every((name) => isOfDomain(name, displayDomainName)),
        "has a name of another domain",
      ),
  )
  .max(testDomainLimit);

/** Most tenants that may name their own addresses, and most prefixes of each. */
const egressTenantLimit = 1000;
const egressPrefixLimit = 1000;

const prefix = z
  .string()
  .refine((text) => parsePrefix(text) !== null, "is not a prefix such as 192.0.2.0/24");

/** Most region scopes that are told apart; a directory has a dozen. */
const regionScopeLimit = 100;

const flags = Object.fromEntries(
  [...serverFlagNames, ...clientFlagNames].map((name) => [name, z.boolean()]),
) as Record<ServerFlag | ClientFlag, z.ZodBoolean>;

/** Where the directory of each cloud answers. */
const graphAddresses = [
  "https://graph.microsoft.com",
  "https://graph.microsoft.us",
  "https://dod-graph.microsoft.us",
  "https://microsoftgraph.chinacloudapi.cn",
] as const;

/** Largest file that the advanced client loads to measure: a tenth of an hour over a slow line. */
const loadedBytesMost = 100_000_000;

/** Most media ports and WebSockets that it tries. */
const clientTargetsMost = 16;

const port = z.int().min(1).max(65_535);
const loadedFile = z.object({ url, bytes: z.int().min(1).max(loadedBytesMost) }).nullable();

/** What the advanced client measures beside the published endpoints. */
const clientTargets = z.object({
  download: loadedFile,
  upload: loadedFile,
  media: z
    .object({
      host: z.string().min(1).max(hostNameLimit),
      udpPorts: z.array(port).min(1).max(clientTargetsMost),
      tcpPort: port,
    })
    .nullable(),
  webSocketUrls: z.array(z.url({ protocol: /^wss?$/ })).max(clientTargetsMost),
  resolverZone: z
    .string()
    .max(hostNameLimit)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    .nullable(),
  certificateIssuers: z.array(z.string().min(1).max(hostNameLimit)).max(clientTargetsMost),
});

/** The settings of a variant; each key may have a row in the table `setting`. */
export const settingsSchema = z.object({
  endpointExchange: url.nullable(),
  endpointSharePoint: url.nullable(),
  probeEndpoints: z
    .array(
      z.object({
        name: z.string().min(1),
        url,
        weight: z.number().positive(),
        telemetryUrl: url.nullable(),
      }),
    )
    .max(probeEndpointLimit),
  tenantHostPatterns: z.array(hostPattern),
  tenantDnsPatterns: z.array(hostPattern),
  advancedClient: clientTargets,
  connectivityTestDomains: testDomains,
  connectivityTestExtraDomains: testDomains,
  wssTestDomains: testDomains,
  /** Directory tokens are sent there, so no other address can be set. */
  graphBaseUrl: z.enum(graphAddresses).nullable(),
  bingMapsServiceSDK: url.nullable(),
  applicationInsightsConnectionString: z.string().min(1).nullable(),
  /** Prefixes by which the traffic of a tenant's own sites leaves for the internet, by tenant id. */
  tenantEgressPrefixes: z
    .record(z.string().max(64), z.array(prefix).max(egressPrefixLimit))
    .refine(
      (tenants) => Object.keys(tenants).length <= egressTenantLimit,
      "names too many tenants",
    ),
  /** Kinds of tenants by the region scope their directory tells; every other scope is commercial. */
  tenantKinds: z
    .record(z.string().regex(/^[A-Z0-9_]{1,40}$/), z.enum(tenantKinds))
    .refine((scopes) => Object.keys(scopes).length <= regionScopeLimit, "names too many scopes"),
  /** Whether the operator's policy lets people send feedback, where the form is enabled. */
  isFeedbackAllowedByPolicy: z.boolean(),
  /** Links of the footer that the operator's policy leaves out. */
  hiddenFooterLinks: z.array(z.enum(footerLinkNames)).max(footerLinkNames.length),
  /** Where somebody asks for access to domain lens; without it the feedback form or the community is named. */
  domainLensAccessUrl: url.nullable(),
  /** Whether calls may write without saying which revision they read, as old clients do. */
  areWritesWithoutRevisionAllowed: z.boolean(),
  /** Number under which the site is recorded in its region; shown in the China cloud only. */
  regionalRecordNumber: z.string().min(1).max(recordNumberLimit).nullable(),
  ...flags,
});

export type Settings = z.infer<typeof settingsSchema>;
