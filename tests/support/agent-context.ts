import tls from "node:tls";

import { proxyChooser, type KnownProxies } from "~/agent/net/proxy-chooser";
import { noSystemProxy, silentSystem, type System } from "~/agent/systems/system";
import type { TestContext } from "~/agent/test-context";
import { clientResultSchema } from "~/features/network-test/client/client-results.schema";
import type { ClientPlan } from "~/features/network-test/client/client-plan";
import type { ClientTest } from "~/features/network-test/client/client-results";
import { implausibilities } from "~/features/network-test/client/judge-result";

/** A plan of nothing; a test names only what it is about. */
export function aClientPlan(parts: Partial<ClientPlan> = {}): ClientPlan {
  return {
    expiresAt: "2099-01-01T00:00:00.000Z",
    endpoints: [],
    exchangeHost: "127.0.0.1",
    sharePointHost: "127.0.0.1",
    download: null,
    upload: null,
    media: null,
    webSocketUrls: [],
    resolverZone: null,
    traceHosts: [],
    optimizeRanges: [],
    place: null,
    certificateIssuers: [],
    ...parts,
  };
}

/** A Linux that knows nothing; a test names what it is to know. */
export function aSystem(parts: Partial<System> = {}): System {
  return { ...silentSystem("a test"), platform: "linux", ...parts };
}

type Parts = {
  plan?: Partial<ClientPlan>;
  system?: Partial<System>;
  ca?: string;
  proxies?: Partial<KnownProxies>;
} & Partial<Pick<TestContext, "resolvers" | "watchMachine">>;

/** A calm machine that trusts `ca` and has no proxies. */
export function aTestContext({ plan, system, ca, proxies, ...rest }: Parts = {}): TestContext {
  const known: KnownProxies = {
    option: null,
    environment: {},
    system: noSystemProxy,
    pac: null,
    pacFailure: null,
    ...proxies,
  };
  return {
    plan: aClientPlan(plan),
    system: aSystem(system),
    trust: {
      context: tls.createSecureContext(ca === undefined ? {} : { ca }),
      certificateCount: 1,
    },
    proxies: known,
    chooseProxy: proxyChooser(known),
    resolvers: [],
    watchMachine: () => () => ({ meanLagMs: 0, longestLagMs: 0, clockShiftMs: 0 }),
    ...rest,
  };
}

/** What a test found, once the server's schema has taken it and nothing in it is beyond belief. */
export function takenByServer(test: ClientTest, outcome: object): void {
  const [startedAt, finishedAt] = ["2026-11-22T12:00:00.000Z", "2026-11-22T12:00:30.000Z"];
  const result = clientResultSchema.parse({
    idempotencyKey: crypto.randomUUID(),
    source: "client",
    startedAt,
    finishedAt,
    test,
    ...outcome,
  });
  const faults = implausibilities(result, {
    begunAt: new Date(startedAt),
    now: new Date(finishedAt),
  });
  if (faults.length > 0) throw new Error(`The server would refuse this: ${JSON.stringify(faults)}`);
}
