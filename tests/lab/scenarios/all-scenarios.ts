import { allBlocked } from "./all-blocked";
import { bloat } from "./bloat";
import { brokenIpv6 } from "./broken-ipv6";
import { cleanFar } from "./clean-far";
import { cleanNear } from "./clean-near";
import { congestedHouse } from "./congested-house";
import { congestedLine } from "./congested-line";
import { denyingResolver } from "./denying-resolver";
import { endpointBlocked } from "./endpoint-blocked";
import { expiredCertificate } from "./expired-certificate";
import { explicitProxy } from "./explicit-proxy";
import { failingResolver } from "./failing-resolver";
import { farEgress } from "./far-egress";
import { farProxy } from "./far-proxy";
import { farResolver } from "./far-resolver";
import { fullTunnel } from "./full-tunnel";
import { inventingResolver } from "./inventing-resolver";
import { jitter } from "./jitter";
import { loss } from "./loss";
import { lyingResolver } from "./lying-resolver";
import { proxyPassword } from "./proxy-password";
import { reordering } from "./reordering";
import type { Scenario } from "./scenario";
import { silentResolver } from "./silent-resolver";
import { slowLine } from "./slow-line";
import { slowResolver } from "./slow-resolver";
import { socketBlocked } from "./socket-blocked";
import { splitTunnel } from "./split-tunnel";
import { tlsInterception } from "./tls-interception";
import { udpBlocked } from "./udp-blocked";
import { unevenDelays } from "./uneven-delays";
import { unevenLine } from "./uneven-line";

/** Every network with one cause in it, or none. */
export const singles: readonly Scenario[] = [
  cleanNear,
  cleanFar,
  farEgress,
  farResolver,
  slowResolver,
  lyingResolver,
  inventingResolver,
  denyingResolver,
  silentResolver,
  failingResolver,
  explicitProxy,
  farProxy,
  proxyPassword,
  tlsInterception,
  expiredCertificate,
  fullTunnel,
  splitTunnel,
  loss,
  jitter,
  unevenDelays,
  reordering,
  bloat,
  slowLine,
  udpBlocked,
  socketBlocked,
  endpointBlocked,
  allBlocked,
  congestedHouse,
  congestedLine,
  unevenLine,
  brokenIpv6,
];

/** Causes that leave each other alone, so that two of them can be told apart. */
export const pairable: readonly Scenario[] = [
  cleanFar,
  farEgress,
  farResolver,
  slowResolver,
  lyingResolver,
  inventingResolver,
  silentResolver,
  explicitProxy,
  tlsInterception,
  expiredCertificate,
  fullTunnel,
  splitTunnel,
  loss,
  jitter,
  reordering,
  bloat,
  slowLine,
  udpBlocked,
  socketBlocked,
  endpointBlocked,
  unevenLine,
  brokenIpv6,
];

/** Of each of these the first hides the second, or changes it: what is told of both would be no truth of either. */
export const hiding: readonly (readonly [Scenario, Scenario])[] = [
  // What goes through a tunnel or a proxy meets none of the router's rules, and leaves where they end.
  ...[farEgress, udpBlocked, endpointBlocked, tlsInterception, explicitProxy, brokenIpv6].map(
    (other) => [fullTunnel, other] as const,
  ),
  ...[
    tlsInterception,
    endpointBlocked,
    fullTunnel,
    splitTunnel,
    brokenIpv6,
    lyingResolver,
    inventingResolver,
  ].map((other) => [explicitProxy, other] as const),
  // Whoever opens TLS shows certificates of its own, and resolves names itself.
  [tlsInterception, expiredCertificate],
  [tlsInterception, brokenIpv6],
  // How long a resolver takes is held against handshakes with the suite, which both of these make
  // in its place (decision 0033).
  [explicitProxy, slowResolver],
  [tlsInterception, slowResolver],
  // Without packets there is nothing to time, and lost ones keep every queue short (RFC 5681).
  [udpBlocked, loss],
  [udpBlocked, cleanFar],
  [loss, bloat],
  [loss, slowLine],
  [loss, unevenLine],
  // A line has one rate and one buffer; over a long way a file ends before it has filled it.
  [bloat, unevenLine],
  [bloat, slowLine],
  [slowLine, unevenLine],
  [slowLine, cleanFar],
  [unevenLine, cleanFar],
  [unevenLine, farEgress],
];
