import { between, well, type Scenario } from "./scenario";

/** A fast line to a door nearby: nothing is to be said of it. */
export const cleanNear: Scenario = {
  name: "clean fast line",
  usual: [
    "networkInterface",
    "arp",
    "proxy",
    "vpn",
    "dnsResolver",
    "dnsPerformance",
    "connectivity",
    "webSocket",
    "traceroute",
    "skype",
    "bufferBloat",
  ],
  isUsualInBrowser: true,
  set: (random) => ({ line: { rttMs: between(random, 6, 25) } }),
  causes: [],
  heads: well,
  isQuiet: true,
};
