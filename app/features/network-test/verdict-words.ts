import type { LocationFailure } from "./location-failure";

/** Words of `verdict.word`. */
export type VerdictWord =
  | "found-by-browser"
  | "found-by-egress"
  | "entered"
  | "corrected"
  | "timing-resource"
  | "timing-wall"
  | "endpoint-dead"
  | "endpoint-timeout"
  | "endpoint-error"
  | "too-few-samples"
  | `location-${LocationFailure}`
  | "by-distance"
  | "by-others"
  | "withheld"
  | ClientWord;

/** Words of what the advanced client found, or a browser and the server as far as they can. */
type ClientWord =
  | "captive-portal"
  | "invented-answers"
  | "not-compared"
  | "over-udp"
  | "over-tcp"
  | "no-packets"
  | "no-udp"
  | "address-elsewhere"
  | "same-address"
  | "same-network"
  | "other-network"
  | "other-address"
  | "no-proxy"
  | "proxy-header"
  | "opens-tls"
  | "proxy-password"
  | "pac-fails"
  | "no-vpn"
  | "vpn-there"
  | "route-incomplete"
  | "ipv6-broken"
  | "signal-unknown"
  | "gateway-silent"
  | "no-gateway"
  | "gateway-answers"
  | "congested-gateway"
  | "congested-first-public-hop"
  | "congested-nowhere"
  | "uneven-line";

/** What is counted; words of `verdict.count`. */
export type CountNoun =
  | "results"
  | "samples"
  | "names"
  | "targets"
  | "certificates"
  | "endpoints"
  | "days"
  | "hops"
  | "ports"
  | "addresses"
  | "ranges"
  | "resolvers";

/** What a value is held against; words of `verdict.target`; those with a limit hold `{{limit}}`. */
export type TargetWord =
  | "under"
  | "at-most"
  | "at-least"
  | "among-best"
  | "no-errors"
  | "split-out"
  | "all-resolved"
  | "all-reached"
  | "all-answered"
  | "trusted"
  | "trusted-for"
  | "all-opened"
  | "as-published"
  | "beyond-way"
  | "no-faults";
