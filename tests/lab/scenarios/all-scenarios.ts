import { allBlocked } from "./all-blocked";
import { bloat } from "./bloat";
import { cleanFar } from "./clean-far";
import { cleanNear } from "./clean-near";
import { congestedHouse, congestedLine } from "./congested";
import { endpointBlocked } from "./endpoint-blocked";
import { expiredCertificate } from "./expired-certificate";
import { explicitProxy } from "./explicit-proxy";
import { failingResolver, silentResolver } from "./failing-resolver";
import { farEgress } from "./far-egress";
import { farProxy } from "./far-proxy";
import { farResolver } from "./far-resolver";
import { brokenIpv6 } from "./ipv6";
import { jitter } from "./jitter";
import { loss } from "./loss";
import { lyingResolver } from "./lying-resolver";
import { proxyPassword } from "./proxy-password";
import { reordering } from "./reordering";
import type { Scenario } from "./scenario";
import { slowLine } from "./slow-line";
import { slowResolver } from "./slow-resolver";
import { socketBlocked } from "./socket-blocked";
import { tlsInterception } from "./tls-interception";
import { udpBlocked } from "./udp-blocked";
import { unevenLine } from "./uneven-line";
import { fullTunnel, splitTunnel } from "./vpn";

/** Every network with one cause in it, or none. */
export const singles: readonly Scenario[] = [
  cleanNear, cleanFar, farEgress, farResolver, slowResolver, lyingResolver, silentResolver, failingResolver, explicitProxy, farProxy, proxyPassword,
  tlsInterception, expiredCertificate, fullTunnel, splitTunnel, loss, jitter, reordering, bloat, slowLine, udpBlocked, socketBlocked, endpointBlocked,
  allBlocked, congestedHouse, congestedLine, unevenLine, brokenIpv6,
];

/** Causes that leave each other alone, so that two of them can be told apart. */
export const pairable: readonly Scenario[] = [
  cleanFar, farEgress, farResolver, slowResolver, lyingResolver, silentResolver, explicitProxy, tlsInterception, expiredCertificate, fullTunnel, splitTunnel,
  loss, jitter, reordering, bloat, slowLine, udpBlocked, socketBlocked, endpointBlocked, unevenLine, brokenIpv6,
];

/** Of each of these the first hides the second, or changes it: what is told of both would be no truth of either. */
export const hiding: readonly (readonly [Scenario, Scenario])[] = [
  // What goes through a tunnel or a proxy meets none of the router's rules, and leaves where they end.
  ...[farEgress, udpBlocked, endpointBlocked, tlsInterception, explicitProxy, brokenIpv6].map((other) => [fullTunnel, other] as const),
  ...[tlsInterception, endpointBlocked, fullTunnel, splitTunnel, brokenIpv6, lyingResolver].map((other) => [explicitProxy, other] as const),
  // Whoever opens TLS shows certificates of its own, and resolves names itself.
  [tlsInterception, expiredCertificate], [tlsInterception, brokenIpv6],
  // Without packets there is nothing to time, and lost ones keep every queue short (RFC 5681).
  [loss, bloat], [loss, slowLine], [loss, unevenLine],
  // A line has one rate and one buffer; over a long way a file ends before it has filled it.
  [bloat, unevenLine], [bloat, slowLine], [slowLine, unevenLine], [slowLine, cleanFar], [unevenLine, cleanFar], [unevenLine, farEgress],
];
