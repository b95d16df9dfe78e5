import { expect, it } from "vitest";

import { testDomainLimit, testNameLimit } from "~/features/settings/test-domain";

import { connectivityTestResultSchema, webSocketTestResultSchema } from "./assistant-test.schema";
import { connectivityDomains, connectivityResult } from "./domain-outcome";
import { unopenedSocket, webSocketResult } from "./test-socket";

const named = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}.example`);

it("takes the largest result that the settings allow", () => {
  const list = (prefix: string, of = "d") =>
    named(testDomainLimit, of).map((displayDomainName) => ({
      displayDomainName,
      testDomainNames: named(testNameLimit, prefix),
    }));
  for (const domains of [
    connectivityDomains({
      connectivityTestDomains: list("a"),
      connectivityTestExtraDomains: list("b"),
    }),
    connectivityDomains({
      connectivityTestDomains: list("a"),
      connectivityTestExtraDomains: list("b", "e"),
    }),
  ]) {
    const outcomes = domains.map(({ displayDomainName, testDomainNames }) => ({
      displayDomainName,
      names: testDomainNames.map((name) => ({ name, code: "Failed" as const })),
    }));
    expect(
      connectivityTestResultSchema.parse(connectivityResult(outcomes))
        .domainNamesFailedConnectivity,
    ).toHaveLength(domains.length);
  }
  const hosts = named(2 * testDomainLimit * testNameLimit, "h").map((host) =>
    unopenedSocket(`${host}:65535`),
  );
  expect(webSocketTestResultSchema.parse(webSocketResult(hosts)).webSocketResults).toHaveLength(
    hosts.length,
  );
});
