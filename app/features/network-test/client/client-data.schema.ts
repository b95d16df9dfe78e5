import * as z from "zod";

import { leastStatus, mostStatus } from "~/lib/http-status";

import { connectivityResultCodes } from "../server-tests";

import {
  bitsPerSecond,
  count,
  instant,
  ip,
  items,
  latencySchema,
  milliseconds,
  name,
  port,
  text,
  type Ip,
} from "./client-fields.schema";
import { arpSchema, networkInterfaceSchema, proxySchema, vpnSchema } from "./client-machine.schema";
import { clientReasons } from "./client-results";
import { mostBytes, mostEndpoints, mostItems, mostRoundTrips } from "./format-limits";

const ratio = z.number().min(0).max(1);

/** An address of which a reader sees the network alone. */
const shortenedIp = z.string().regex(/^(?:\d{1,3}\.){3}x$|^(?:[0-9a-f]{1,4}:){3}x$/);

/** A certificate as the client saw it, trusted or not. */
const certificateSchema = z.strictObject({
  subject: text,
  issuer: text,
  validTo: instant.nullable(),
  isNameMatch: z.boolean(),
  isTrusted: z.boolean(),
  distrustReason: name.nullable(),
});

const dnsResolverOf = (ip: Ip) =>
  z.strictObject({
    configured: items(ip),
    /** Address that asked the authoritative server; null where no zone is configured or nothing came. */
    recursive: ip.nullable(),
    /** Whether names that do not exist get an address all the same. */
    inventsAnswers: z.boolean().nullable(),
    /** Names whose answer differs from what the suite publishes. */
    wrongAnswers: items(
      z.strictObject({ host: name, addresses: items(ip), expected: items(text) }),
    ),
    /** Names whose answer could be compared with what the suite publishes; not told by clients of before. */
    comparedCount: count.optional(),
  });

const dnsPerformanceOf = (ip: Ip) =>
  z.strictObject({
    resolvers: items(
      z.strictObject({
        address: ip,
        latency: latencySchema.nullable(),
        failures: count,
        failure: z.enum(clientReasons).nullable(),
      }),
    ),
    names: items(
      z.strictObject({
        host: name,
        outcome: z.enum([
          "resolved",
          "no-such-name",
          "no-address",
          "server-failure",
          "timeout",
          "refused",
        ]),
        addresses: items(ip),
        canonicalNames: items(name),
        elapsedMs: milliseconds,
      }),
    ),
  });

const connectivitySchema = z.strictObject({
  results: z
    .array(
      z.strictObject({
        endpointSetId: z.int().min(0).nullable(),
        host: name,
        port,
        isRequired: z.boolean(),
        code: z.enum(connectivityResultCodes),
        /** HTTP status, where one came. */
        status: z.int().min(leastStatus).max(mostStatus).nullable(),
        connectMs: milliseconds.nullable(),
        family: z.enum(["ipv4", "ipv6"]).nullable(),
        viaProxy: z.boolean(),
        /** Machine word of the failure; null when successful. */
        failure: name.nullable(),
        certificate: certificateSchema.nullable(),
      }),
    )
    .max(mostEndpoints),
  /** Whether every name was answered by one and the same page that is not the suite's. */
  isCaptivePortal: z.boolean(),
  /**
   * Published names that a browser did not ask: wildcards, what a page should not ask, and what its
   * own policy stopped.
   */
  notAsked: z.strictObject({ wildcards: count, others: count, byPolicy: count }).optional(),
});

const webSocketSchema = z.strictObject({
  results: items(
    z.strictObject({
      host: name,
      isOpened: z.boolean(),
      /** Hello to reply in ms. */
      latencyMs: milliseconds.nullable(),
      /** A browser's time in ms until it stood, with look-up, connection and TLS. */
      openMs: milliseconds.nullable().optional(),
      failure: name.nullable(),
    }),
  ),
});

const tracerouteOf = (ip: Ip) =>
  z.strictObject({
    traces: items(
      z.strictObject({
        role: z.enum(["exchange", "sharepoint", "teams"]),
        host: name,
        target: ip.nullable(),
        tool: name,
        isReached: z.boolean(),
        hops: z
          .array(
            z.strictObject({
              hop: z.int().min(1).max(255),
              address: ip.nullable(),
              roundTripsMs: z.array(milliseconds).max(mostRoundTrips),
              isPrivate: z.boolean(),
            }),
          )
          .max(mostItems),
        reason: z.enum(clientReasons).nullable(),
      }),
    ),
  });

const congestionOf = (ip: Ip) =>
  z.strictObject({
    gateway: z.strictObject({ address: ip, latency: latencySchema }).nullable(),
    firstPublicHop: z.strictObject({ address: ip, latency: latencySchema }).nullable(),
    /** Where latency rises within the samples: at the gateway already, only behind it, or nowhere. */
    congestedAt: z.enum(["gateway", "first-public-hop", "nowhere"]).nullable(),
  });

const skypeOf = (ip: Ip) =>
  z.strictObject({
    host: name,
    /** What carried the packets; null when nothing did. */
    transport: z.enum(["udp", "tcp"]).nullable(),
    openUdpPorts: items(port),
    blockedUdpPorts: items(port),
    isTcpFallbackOpen: z.boolean().nullable(),
    sent: count,
    received: count,
    lossRatio: ratio.nullable(),
    latencyMs: milliseconds.nullable(),
    /** Mean difference of the round trips of neighbouring packets, in ms. */
    jitterMs: milliseconds.nullable(),
    /** Packets that came after a later one, of those received. */
    reorderRatio: ratio.nullable(),
    mappedAddress: ip.nullable(),
    /** A browser's time in ms until the first answer, with look-up and its own preparations: no round trip. */
    answerMs: milliseconds.nullable().optional(),
  });

const directionSchema = z.strictObject({
  /** The rate of the file, headers of its packets not counted. */
  bitsPerSecond: bitsPerSecond.nullable(),
  /** What the line carried meanwhile, headers counted; not told by clients of before. */
  lineBitsPerSecond: bitsPerSecond.optional(),
  bytes: z.int().min(0).max(mostBytes),
  elapsedMs: milliseconds,
  loaded: latencySchema.nullable(),
  reason: z.enum(clientReasons).nullable(),
});

const bufferBloatSchema = z.strictObject({
  host: name,
  idle: latencySchema.nullable(),
  download: directionSchema.nullable(),
  upload: directionSchema.nullable(),
});

const dataOf = (address: Ip) =>
  ({
    networkInterface: networkInterfaceSchema,
    arp: arpSchema,
    proxy: proxySchema,
    vpn: vpnSchema,
    dnsResolver: dnsResolverOf(address),
    dnsPerformance: dnsPerformanceOf(address),
    connectivity: connectivitySchema,
    webSocket: webSocketSchema,
    traceroute: tracerouteOf(address),
    congestion: congestionOf(address),
    skype: skypeOf(address),
    bufferBloat: bufferBloatSchema,
  }) as const;

/** What each test found. */
export const clientTestData = dataOf(ip);
export type ClientTestData = {
  [T in keyof typeof clientTestData]: z.infer<(typeof clientTestData)[T]>;
};

/** The same as readers see it, who of some addresses see the network alone. */
export const shownTestData = dataOf(z.union([ip, shortenedIp]));
