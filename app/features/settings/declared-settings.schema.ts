import * as z from "zod";

import { webAddress } from "~/lib/web-address.schema";

import { clientFlagDefaults, clientFlagNames, type ClientFlag } from "./client-flags";
import { footerLinkNames, type FooterLinkName } from "./footer-links";
import { serverFlagDefaults, serverFlagNames, type ServerFlag } from "./server-flags";
import { kindOfScopeUsual, tenantKinds } from "./tenant-kinds";

/** Longest record number of a region; those of the China cloud have about 20 characters. */
const recordNumberLimit = 60;

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

export const declaredSettings = {
  shape: {
    /** Directory tokens are sent there, so no other address can be set. */
    graphBaseUrl: z.enum(graphAddresses).nullable(),
    bingMapsServiceSDK: webAddress.nullable(),
    applicationInsightsConnectionString: z.string().min(1).nullable(),
    /** Kinds of tenants by the region scope their directory tells; every other scope is commercial. */
    tenantKinds: z
      .record(z.string().regex(/^[A-Z0-9_]{1,40}$/), z.enum(tenantKinds))
      .refine((scopes) => Object.keys(scopes).length <= regionScopeLimit, "names too many scopes"),
    /** Links of the footer that the operator's policy leaves out. */
    hiddenFooterLinks: z.array(z.enum(footerLinkNames)).max(footerLinkNames.length),
    /** Number under which the site is recorded in its region; shown in the China cloud only. */
    regionalRecordNumber: z.string().min(1).max(recordNumberLimit).nullable(),
    ...flags,
  },
  defaults: {
    graphBaseUrl: "https://graph.microsoft.com" as const,
    bingMapsServiceSDK: null,
    applicationInsightsConnectionString: null,
    tenantKinds: kindOfScopeUsual,
    hiddenFooterLinks: [] as FooterLinkName[],
    regionalRecordNumber: null,
    ...serverFlagDefaults,
    ...clientFlagDefaults,
  },
  defaultsOf: {
    Gallatin: { graphBaseUrl: "https://microsoftgraph.chinacloudapi.cn" as const },
  },
};
