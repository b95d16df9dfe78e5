// The client's tests by its own code, run at the visitor's, beside echoes that show what the line really did.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { runTest } from "~/agent/all-tests";
import { watchMachine } from "~/agent/net/conditions";
import { contextOf, learnMachine } from "~/agent/run-all";
import type { ClientPlan } from "~/features/network-test/client/client-plan";
import type { ClientTest } from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";

import {
  carriedBps,
  echoMedianMs,
  watchDevice,
  watchEchoes,
  type Echo,
  type LoadWindow,
} from "./load-window";

/** What the client found, and what echoes saw at rest and in each window of load. */
export type Truth = {
  results: ClientResult[];
  echoes: number[];
  loadedMs: (number | null)[];
  carried: ({ down: number; up: number } | null)[];
};

async function tellTruth([
  folder = "",
  address = "",
  tests = "",
]: readonly string[]): Promise<Truth> {
  const plan = JSON.parse(readFileSync(path.join(folder, "plan.json"), "utf8")) as ClientPlan;
  const context = contextOf(
    plan,
    await learnMachine({ caFile: path.join(folder, "ca.pem"), proxy: null }, {}),
  );
  const windows: LoadWindow[] = [];
  // Whatever the client watches its machine for is a load.
  context.watchMachine = () => {
    const fromMs = Date.now();
    const end = watchMachine();
    return () => {
      windows.push({ fromMs, toMs: Date.now() });
      return end();
    };
  };
  const results: ClientResult[] = [];
  let echoes: Echo[] = [];
  const device = watchDevice();
  for (const test of tests.split(",") as ClientTest[]) {
    const watch = watchEchoes(address);
    results.push(await runTest(test, context));
    echoes = [...echoes, ...(await watch.end())];
  }
  const looks = device.end();
  return {
    results,
    carried: windows.map((window) => carriedBps(looks, window)),
    echoes: echoes.map(({ roundTripMs }) => roundTripMs),
    loadedMs: windows.map((window) => echoMedianMs(echoes, window)),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  process.stdout.write(JSON.stringify(await tellTruth(process.argv.slice(2))));
