import * as z from "zod";

import { shownTestData } from "~/features/network-test/client/client-data.schema";
import { clientReasons, sectionSources } from "~/features/network-test/client/client-results";

const instant = z.iso.datetime();

const placeSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  countryCode: z.string(),
});

const knownAddressSchema = z.object({
  address: z.string(),
  place: placeSchema.nullable(),
  network: z.object({ asn: z.int().min(0), organisation: z.string() }).nullable(),
});

function sectionOf<Data extends z.ZodType>(data: Data) {
  return z
    .object({
      source: z.enum(sectionSources),
      startedAt: instant,
      finishedAt: instant,
      reason: z
        .enum(clientReasons)
        .nullable()
        .describe("Why there is no data, or why some of it is missing."),
      note: z
        .string()
        .nullable()
        .describe(
          "What the tool or the system said; null for others than its owner and the browser that ran the test.",
        ),
      data: data.nullable(),
      addresses: z
        .array(knownAddressSchema)
        .describe("What the server's tables say of the public addresses."),
      tenantHosts: z
        .array(z.string())
        .describe("Names of the tenant's own; empty for those who read it by its address alone."),
      ownAddresses: z
        .array(z.string())
        .optional()
        .describe(
          "Public addresses of the visitor's own line; others see their network only, such as `203.0.113.x`.",
        ),
      isWithheld: z.boolean().describe("Whether the data is kept from this reader."),
    })
    .nullable()
    .describe(
      "Filled by the advanced client, or by the browser or the server as far as they can; null until then.",
    );
}

/** The sections that the advanced client fills. */
export const sectionSchemas = {
  dnsResolver: sectionOf(shownTestData.dnsResolver),
  proxies: sectionOf(shownTestData.proxy),
  dnsPerformance: sectionOf(shownTestData.dnsPerformance),
  vpns: sectionOf(shownTestData.vpn),
  connectivity: sectionOf(shownTestData.connectivity),
  traceroutes: sectionOf(shownTestData.traceroute),
  skype: sectionOf(shownTestData.skype),
  bufferBloat: sectionOf(shownTestData.bufferBloat),
  networkInterface: sectionOf(shownTestData.networkInterface),
  arp: sectionOf(shownTestData.arp),
  congestion: sectionOf(shownTestData.congestion),
  webSocket: sectionOf(shownTestData.webSocket),
};

/** The same sections without a check of their data. */
export const sectionFrames = Object.fromEntries(
  Object.keys(sectionSchemas).map((name) => [name, sectionOf(z.looseObject({}))]),
);
