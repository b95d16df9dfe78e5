import path from "node:path";

import type { Coordinates } from "~/lib/geodesy";
import type { DnsResponder } from "~/platform/dns-responder.server";
import type { SandboxPart } from "~/platform/environment.server";
import type { Log } from "~/platform/log.server";
import type { SandboxParts, SandboxSuite } from "~/platform/sandbox-parts.server";

import { assistantDomains, assistantNames, folderUrlOf, socketName } from "./assistant-names";
import { sandboxCertificates } from "./certificates.server";
import { startDnsPart } from "./dns-part.server";
import { resolverZone, suiteZone, tenantZone, type ZoneDoors } from "./dns-zones";
import { downloadBytes, faultZoneHeader, uploadBytes } from "./door-requests.server";
import { FrontDoors, type SandboxDoor } from "./front-doors";
import { startIdentityPart, type IdentityPart } from "./identity-part.server";
import { startMailPart, type MailPart } from "./mail-part.server";
import { startRdapPart, type RdapPart } from "./rdap-part.server";
import { suiteOwner } from "./rdap-registry";
import { startStunPart, type StunPart } from "./stun-part.server";
import { startSuitePart, type SuitePart } from "./suite-part.server";
import { resolverFolder, VisitorResolver } from "./visitor-resolver.server";

/** Media comes after the ports of the other parts, with room between. */
const stunPortOffset = 10;

export type SandboxOptions = {
  parts: readonly SandboxPart[];
  /**
   * Port of the front doors over HTTP; HTTPS, DNS and identity take the next three, mail and its
   * page the fifth and sixth after it, RDAP the seventh, media the tenth to thirteenth. 0 takes
   * free ones.
   */
  port: number;
  /** Folder of the process; the sandbox keeps its certificates below it. */
  dataDir: string;
  doors: readonly SandboxDoor[];
  /** Where the demonstration visitor's traffic enters the internet. */
  visitorLocation: Coordinates;
  log: Log;
  now?: Date;
};

export type RunningSandbox = SandboxParts & { close: () => Promise<void> };

/** Starts the named parts of the stand-in for the outside world on 127.0.0.1. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { parts, port, dataDir, doors, visitorLocation, log } = options;
  const frontDoors = new FrontDoors(doors, visitorLocation);
  const portAfter = (offset: number) => (port === 0 ? 0 : port + offset);
  let suite: ServedSuite | undefined;
  let dns: DnsResponder | undefined;
  let identity: IdentityPart | undefined;
  let mail: MailPart | undefined;
  let rdap: RdapPart | undefined;
  const close = async () => {
    await Promise.all([
      suite?.close(),
      dns?.close(),
      identity?.close(),
      mail?.close(),
      rdap?.close(),
    ]);
  };
  try {
    const resolver = new VisitorResolver(() => dns?.port);
    if (parts.includes("suite"))
      suite = await startSuite(frontDoors, { ...options, resolver }, portAfter);
    if (parts.includes("dns")) dns = await startDnsPart(() => zoneDoors(frontDoors), portAfter(2));
    if (parts.includes("identity"))
      identity = await startIdentityPart(path.join(dataDir, "sandbox"), portAfter(3));
    if (parts.includes("mail"))
      mail = await startMailPart({ smtp: portAfter(5), page: portAfter(6) });
    if (parts.includes("rdap")) rdap = await startRdapPart(portAfter(7));
  } catch (error) {
    await close();
    throw error;
  }
  log.info("sandbox-started", {
    httpPort: suite?.httpPort,
    httpsPort: suite?.httpsPort,
    dnsPort: dns?.port,
    identityPort: identity?.port,
    mailPort: mail?.smtpPort,
    rdapPort: rdap?.port,
  });
  return {
    suite:
      suite && suiteAddresses({ ...suite, resolverZone: dns ? resolverZone : null }, frontDoors),
    dnsServers: dns && [`127.0.0.1:${dns.port}`],
    identity,
    mail: mail && {
      smtpUrl: `smtp://127.0.0.1:${mail.smtpPort}`,
      pageUrl: `http://127.0.0.1:${mail.pagePort}/`,
    },
    rdap: rdap && { url: `http://127.0.0.1:${rdap.port}/`, owners: [suiteOwner.handle] },
    trustedCa: suite?.ca,
    allowedDestinations: [suite?.httpPort, suite?.httpsPort, identity?.port, rdap?.port].flatMap(
      (allowed) => (allowed ? [{ host: "127.0.0.1", port: allowed }] : []),
    ),
    controlUrl: suite && `http://127.0.0.1:${suite.httpPort}/`,
    close,
  };
}

type ServedSuite = SuitePart & { stun: StunPart; ca: string };

/** The front doors with their certificates, and the media relay beside them. */
async function startSuite(
  frontDoors: FrontDoors,
  { dataDir, port, now, resolver }: SandboxOptions & { resolver: VisitorResolver },
  portAfter: (offset: number) => number,
): Promise<ServedSuite> {
  const certificates = await sandboxCertificates(path.join(dataDir, "sandbox"), now ?? new Date());
  const doors = await startSuitePart(frontDoors, certificates, {
    ports: { http: port, https: portAfter(1) },
    resolver,
  });
  try {
    const stun = await startStunPart(portAfter(stunPortOffset));
    const close = async () => {
      await Promise.all([doors.close(), stun.close()]);
    };
    return { ...doors, stun, ca: certificates.ca, close };
  } catch (error) {
    await doors.close();
    throw error;
  }
}

function suiteAddresses(
  { httpPort, httpsPort, ...more }: ServedSuite & { resolverZone: string | null },
  frontDoors: FrontDoors,
): SandboxSuite {
  const origin = `http://127.0.0.1:${httpPort}`;
  return {
    endpointExchange: `${origin}/exchange/latency.gif`,
    endpointSharePoint: `${origin}/sharepoint/latency.gif`,
    downloadUrl: `${origin}/sharepoint/download`,
    namedEndpointExchange: `https://outlook.${suiteZone}:${httpsPort}/exchange/latency.gif`,
    namedEndpointSharePoint: `https://sharepoint.${suiteZone}:${httpsPort}/sharepoint/latency.gif`,
    faultZoneHeader,
    probeEndpoints: frontDoors.probed().map(({ code, weight }) => ({
      name: code,
      url: `${origin}/probe/${code}.gif`,
      weight,
      telemetryUrl: `${origin}/telemetry`,
    })),
    tenantHostPatterns: [`*.sharepoint.${suiteZone}`, `*-my.sharepoint.${suiteZone}`],
    tenantPort: httpsPort,
    tenantDnsPatterns: [`autodiscover.*.${tenantZone}`],
    client: {
      download: { url: `${origin}/sharepoint/download`, bytes: downloadBytes },
      upload: { url: `${origin}/sharepoint/upload`, bytes: uploadBytes },
      media: { host: "127.0.0.1", udpPorts: more.stun.udpPorts, tcpPort: more.stun.tcpPort },
      webSocketUrls: [folderUrlOf(socketName, `ws://127.0.0.1:${httpPort}`)],
      resolverZone: more.resolverZone,
      certificateIssuers: ["Pathlens sandbox"],
    },
    assistant: { domains: assistantDomains, browserOrigin: origin, tlsPort: httpsPort },
    resolverUrl: `${origin}${resolverFolder}`,
    browserEndpoints: assistantNames.map((host) => ({
      host,
      url: `${folderUrlOf(host, origin)}favicon.ico`,
    })),
  };
}

function zoneDoors(frontDoors: FrontDoors): ZoneDoors {
  const codes = [...frontDoors.of("Exchange"), ...frontDoors.of("SharePoint")].map(({ code }) =>
    code.toLowerCase(),
  );
  return {
    chosenExchange: frontDoors.chosen("Exchange").code.toLowerCase(),
    chosenSharePoint: frontDoors.chosen("SharePoint").code.toLowerCase(),
    codes: new Set(codes),
  };
}
