import * as z from "zod";

import {
  bitsPerSecond,
  count,
  countSinceStart,
  ip,
  items,
  latencySchema,
  name,
  port,
  text,
} from "./client-fields.schema";
import { leastSignalDbm, mostMtu, mostSignalDbm } from "./format-limits";
import { pacFaultCodes } from "./pac-faults";

export const networkInterfaceSchema = z.strictObject({
  interfaces: items(
    z.strictObject({
      name,
      kind: z.enum(["ethernet", "wifi", "cellular", "tunnel", "loopback", "virtual", "unknown"]),
      isUp: z.boolean(),
      isDefaultRoute: z.boolean(),
      addressFamilies: z.array(z.enum(["ipv4", "ipv6"])).max(2),
      mtu: z.int().min(0).max(mostMtu).nullable(),
      linkBitsPerSecond: bitsPerSecond.nullable(),
      /** Received signal strength of a wireless link in dBm. */
      signalDbm: z.number().min(leastSignalDbm).max(mostSignalDbm).nullable(),
      errors: countSinceStart.nullable(),
      drops: countSinceStart.nullable(),
    }),
  ),
  hasIpv4: z.boolean(),
  hasIpv6: z.boolean(),
  /** Whether a global IPv6 address is there but nothing answers over it; null where there is none. */
  isIpv6Broken: z.boolean().nullable(),
});

export const arpSchema = z.strictObject({
  /** The gateway, and whether it is among the neighbours; null where the system would not tell of it there. */
  gateway: z
    .strictObject({ address: ip, isResolved: z.boolean().nullable(), interface: name })
    .nullable(),
  entryCount: count,
  /**
   * Addresses that share one hardware address, or one address seen with two: only how many, never
   * the hardware addresses.
   */
  duplicates: items(z.strictObject({ address: ip, hardwareCount: count })),
});

export const proxySchema = z.strictObject({
  found: items(
    z.strictObject({
      origin: z.enum([
        "environment",
        "option",
        "pac",
        "wpad",
        "system",
        "via-header",
        "response-407",
      ]),
      /** Host and port; null where a header shows a proxy without naming it. */
      host: name.nullable(),
      port: port.nullable(),
      /** Endpoints of the suite that it is used for. */
      appliesTo: items(name),
      needsPassword: z.boolean(),
      latency: latencySchema.nullable(),
      evidence: text,
      /** Whether it opened the encryption of a connection to this site, as the server saw. */
      opensTls: z.boolean().optional(),
    }),
  ),
  /** Why the configured PAC file is not followed; the note of the result says it in words. */
  pacFault: z.enum(pacFaultCodes).optional(),
});

export const vpnSchema = z.strictObject({
  vpns: items(z.strictObject({ name, interface: name, isUp: z.boolean() })),
  /** For each workload, how many of its Optimize ranges leave through a tunnel. */
  routes: items(
    z.strictObject({
      workload: z.enum(["Exchange", "SharePoint", "Teams"]),
      verdict: z.enum(["split-out", "tunnelled", "selective"]),
      tunnelledCount: count,
      rangeCount: count,
      interface: name.nullable(),
    }),
  ),
});
