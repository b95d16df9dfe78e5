import { isPublicAddress } from "~/lib/ip";

import type { ClientTestData } from "./client-data.schema";
import type { ClientTest } from "./client-results";

/** Most addresses of one result that are looked up; three routes of 30 hops fit in. */
const lookedUpMost = 200;

type Named<Test extends ClientTest> = (data: ClientTestData[Test]) => (string | null)[];

/** Where a result names addresses whose place or network the report tells. */
const named: { [Test in ClientTest]?: Named<Test> } = {
  dnsResolver: ({ recursive, configured }) => [recursive, ...configured],
  dnsPerformance: ({ resolvers }) => resolvers.map(({ address }) => address),
  proxy: ({ found }) => found.map(({ host }) => host),
  traceroute: ({ traces }) =>
    traces.flatMap(({ target, hops }) => [target, ...hops.map(({ address }) => address)]),
  skype: ({ mappedAddress }) => [mappedAddress],
  congestion: ({ firstPublicHop }) => [firstPublicHop?.address ?? null],
};

/** The public addresses of what a test found, each once. */
export function addressesOf<Test extends ClientTest>(
  test: Test,
  data: ClientTestData[Test] | null,
): string[] {
  const addresses = (data && named[test]?.(data)) ?? [];
  return [...new Set(addresses)]
    .filter((address) => address !== null && isPublicAddress(address))
    .slice(0, lookedUpMost) as string[];
}
