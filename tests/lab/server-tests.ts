// The server's own tests in a laboratory's world, as the job of a report runs them; with targets as second
// argument its look at what a visitor missed. Prints the results as JSON.
import { readFileSync } from "node:fs";
import path from "node:path";

import type { MissedTarget } from "~/features/network-test/second-look";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import { serverTestLimits } from "~/features/network-test/server-tests/limits";
import { lookAgain } from "~/features/network-test/server-tests/look-again.server";
import { runServerTests } from "~/features/network-test/server-tests/run-server-tests.server";
import { hostsToTest } from "~/features/network-test/server-tests/targets";
import type { SuiteSettings } from "~/features/settings/suite";

import { addressOf, nameOf, planOf, type WorldSettings } from "./world-settings";

const [folder = "", missed] = process.argv.slice(2);
const settings = JSON.parse(readFileSync(path.join(folder, "world.json"), "utf8")) as WorldSettings;
const plan = planOf(settings);
const exchange = `https://${nameOf("exchange", settings)}/picture.gif`;
const sharePoint = `https://${nameOf("sharepoint", settings)}/picture.gif`;

/** The settings that the server would have of this world. */
const suite: SuiteSettings = {
  variant: "MultiTenant",
  endpointExchange: exchange,
  endpointSharePoint: sharePoint,
  serverEndpoints: { exchange, sharePoint },
  faultZoneHeader: "x-faultzone",
  probeEndpoints: [],
  tenantHostPatterns: [],
  tenantPort: 443,
  tenantDnsPatterns: [],
  client: {
    download: plan.download,
    upload: plan.upload,
    media: plan.media,
    webSocketUrls: plan.webSocketUrls,
    resolverZone: plan.resolverZone,
    certificateIssuers: plan.certificateIssuers,
  },
  standInEndpoints: [],
  standInResolverUrl: null,
  isStandIn: false,
};

const net = {
  dnsServers: [addressOf("authority", settings)],
  allowedDestinations: [],
  trustedCa: readFileSync(path.join(folder, "suite.pem"), "utf8"),
  limits: serverTestLimits,
};

process.stdout.write(
  JSON.stringify(
    missed === undefined
      ? await ownTests()
      : await lookAgain(JSON.parse(missed) as MissedTarget[], net, new AbortController().signal),
  ),
);

async function ownTests(): Promise<ServerTestResults> {
  const results: ServerTestResults = {
    startedAt: new Date().toISOString(),
    finishedAt: null,
    dns: [],
    connectivity: [],
  };
  for await (const result of runServerTests(
    hostsToTest(suite, null),
    net,
    new AbortController().signal,
  )) {
    if (result.event === "ReceiveDnsConnectivityTestResult") results.dns.push(result.data);
    else results.connectivity.push(result.data);
  }
  return { ...results, finishedAt: new Date().toISOString() };
}
