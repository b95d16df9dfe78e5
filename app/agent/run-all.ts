import type { ClientPlan } from "~/features/network-test/client/client-plan";
import type { ClientTest } from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";

import { runTest } from "./all-tests";
import type { Environment } from "./environment";
import { watchMachine } from "./net/conditions";
import { configuredServers } from "./net/name-query";
import { learnProxies, proxyChooser, type KnownProxies } from "./net/proxy-chooser";
import { readTrust, type Trust } from "./net/trust";
import type { Options } from "./options";
import { runCommand } from "./systems/run-command";
import type { System } from "./systems/system";
import { thisSystem } from "./systems/this-system";
import type { TestContext } from "./test-context";

/** The machine as it is at the start: system, certificates, proxies. */
export type Machine = { system: System; trust: Trust; proxies: KnownProxies };

/** @throws when the file of `--ca` cannot be used */
export async function learnMachine(
  { caFile, proxy }: Pick<Options, "caFile" | "proxy">,
  environment: Environment,
): Promise<Machine> {
  const { platform } = process;
  const system = thisSystem(platform, runCommand);
  const trust = await readTrust({ caFile, environment, platform, run: runCommand });
  return { system, trust, proxies: await learnProxies(proxy, environment, { system, trust }) };
}

export function contextOf(plan: ClientPlan, { system, trust, proxies }: Machine): TestContext {
  return {
    plan,
    system,
    trust,
    proxies,
    chooseProxy: proxyChooser(proxies),
    resolvers: configuredServers(),
    watchMachine,
  };
}

export type Tell = {
  started: (test: ClientTest, at: number) => void;
  done: (result: ClientResult) => Promise<void>;
};

/**
 * Runs the tests one after the other: two that load the line at once would measure each other.
 *
 * @returns their results, in order
 */
export async function runAll(
  tests: readonly ClientTest[],
  context: TestContext,
  tell: Tell,
): Promise<ClientResult[]> {
  const results: ClientResult[] = [];
  for (const [at, test] of tests.entries()) {
    tell.started(test, at);
    const result = await runTest(test, context);
    results.push(result);
    await tell.done(result);
  }
  return results;
}
