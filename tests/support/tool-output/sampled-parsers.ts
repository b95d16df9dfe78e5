import { linkParsers } from "./link-samples";
import { pingParsers } from "./ping-samples";
import { proxyParsers } from "./proxy-samples";
import { routeParsers } from "./route-samples";
import type { SampledParser } from "./sample";
import { traceParsers } from "./trace-samples";

/** Every parser of the advanced client that reads what a command prints for people. */
export const sampledParsers: readonly SampledParser[] = [
  ...pingParsers,
  ...traceParsers,
  ...routeParsers,
  ...proxyParsers,
  ...linkParsers,
];
