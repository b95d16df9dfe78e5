import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientPlan } from "~/features/network-test/client/client-plan";
import type { ClientReason, ClientTest } from "~/features/network-test/client/client-results";

import type { WatchMachine } from "./net/conditions";
import type { NameServer } from "./net/name-query";
import type { ChooseProxy, KnownProxies } from "./net/proxy-chooser";
import type { Trust } from "./net/trust";
import type { System } from "./systems/system";

/** What a test may use: the plan, the machine, and the ways out of it. */
export type TestContext = {
  plan: ClientPlan;
  system: System;
  trust: Trust;
  /** The way to an address, as a browser of this machine would take it. */
  chooseProxy: ChooseProxy;
  proxies: KnownProxies;
  resolvers: NameServer[];
  watchMachine: WatchMachine;
};

export type TestOutcome<T extends ClientTest> = {
  data: ClientTestData[T] | null;
  reason: ClientReason | null;
  note: string | null;
};
export type AgentTest<T extends ClientTest> = (context: TestContext) => Promise<TestOutcome<T>>;

export const found = <T extends ClientTest>(
  data: ClientTestData[T],
  reason: ClientReason | null = null,
  note: string | null = null,
): TestOutcome<T> => ({ data, reason, note });
export const missing = (reason: ClientReason, note: string | null = null) => ({
  data: null,
  reason,
  note,
});
