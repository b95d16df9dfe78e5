import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { clientFileSchema } from "~/features/network-test/client/client-results.schema";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import type { ClientReason, ClientTest } from "~/features/network-test/client/client-results";
import { disturbances } from "~/features/network-test/latency";

import { labToken } from "./client-token";
import type { Place } from "./obstacles";
import { inside } from "./namespace";
import { Reference } from "./reference";
import { nameOf, planOf } from "./world-settings";

const program = fileURLToPath(new URL("../../public/agent/pathlens-agent.mjs", import.meta.url));

/** What a run of the client brought, how it ended and what it said; `busy` counts what had to be run again. */
export type ClientRun = { results: ClientResult[]; code: number; said: string; busy: number };

/** Reasons that tell of this machine and nothing of the network. */
const ofTheMachine: readonly (ClientReason | null)[] = ["processor-busy", "clock-stepped"];

/** A busy machine makes the client refuse its own figures; it is asked so often again. */
const mostRepeats = 2;

/** Longest that a whole run may take: all tests on the slowest line. */
const runMs = 300_000;

/** Tests that tell of times on a line at rest: what the emulated link is late by would be told of the network. */
const timed: readonly ClientTest[] = ["dnsPerformance", "congestion", "skype"];

/**
 * Runs the client at the visitor's, as a person would on a command line, and again what the machine
 * was too busy for: by the client's own word, or since the emulated link was late meanwhile. What
 * it is too busy for to the end is not measured.
 */
export async function runClient(
  place: Place,
  tests: readonly ClientTest[],
  environment: Record<string, string>,
): Promise<ClientRun> {
  const reference = new Reference(place);
  const isLate = (result: ClientResult) => timed.includes(result.test) && reference.wasLate(result);
  try {
    let whole = await runOnce(place, tests, environment);
    let busy = 0;
    for (let repeat = 0; repeat < mostRepeats; repeat++) {
      const again = whole.results
        .filter((result) => isOfTheMachine(result) || isLate(result))
        .map(({ test }) => test);
      if (again.length === 0) break;
      const next = await runOnce(place, again, environment);
      busy += again.length;
      whole = {
        ...whole,
        results: whole.results.map(
          (one) => next.results.find(({ test }) => test === one.test) ?? one,
        ),
      };
    }
    return {
      ...whole,
      busy,
      results: whole.results.map((result) =>
        isLate(result)
          ? ({ ...result, data: null, reason: "processor-busy" } as ClientResult)
          : result,
      ),
    };
  } finally {
    reference.end();
  }
}

/** Whether a page has no latency since the machine was busy. */
export const isBusyLatency = (failure: string | null | undefined): boolean =>
  disturbances.some((one) => one === failure);

/** Whether a result, or one direction of it, has no figures since the machine was busy. */
export function isOfTheMachine({ reason, data }: ClientResult): boolean {
  const directions =
    data && "download" in data ? [data.download?.reason ?? null, data.upload?.reason ?? null] : [];
  return [reason, ...directions].some((one) => one !== null && ofTheMachine.includes(one));
}

function runOnce(
  { visitor, folder, settings }: Place,
  tests: readonly ClientTest[],
  environment: Record<string, string>,
): Promise<ClientRun> {
  const json = path.join(folder, `${Math.random()}.json`);
  const authorities = ["suite.pem", "interceptor.pem"]
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file));
  const ca = path.join(folder, "ca.pem");
  // What intercepts is trusted, as on a machine whose owner installed it.
  writeFileSync(ca, authorities.map((file) => readFileSync(file, "utf8")).join(""));
  const words = [
    `https://${nameOf("agent", settings)}`,
    "--ca",
    ca,
    "--accept-terms",
    "--tests",
    tests.join(),
    "--json",
    json,
  ];
  // Where no way leads to our server a person takes the plan from its page, on another line.
  const isCutOff = settings.network.reach === "portal";
  const plan = path.join(folder, "plan.json");
  if (isCutOff) {
    writeFileSync(plan, JSON.stringify(planOf(settings)));
    words.push("--plan", plan);
  }
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: process.env.PATH ?? "",
    XDG_STATE_HOME: folder,
    PATHLENS_RUN_TOKEN: labToken,
    ...environment,
  };
  return new Promise((resolve, reject) => {
    execFile(
      "ip",
      inside(visitor, process.execPath, program, ...words),
      { env, timeout: runMs, killSignal: "SIGKILL" },
      (error, stdout, stderr) => {
        const code = error ? Number(error.code) : 0;
        if (isCutOff ? code !== 2 : code > 1)
          return reject(
            new Error(`The client ended with ${error?.code ?? error?.signal}: ${stdout}${stderr}`),
          );
        resolve({
          code,
          said: stdout + stderr,
          busy: 0,
          results: clientFileSchema.parse(JSON.parse(readFileSync(json, "utf8"))).results,
        });
      },
    );
  });
}

/** What one test found. */
export function dataOf<T extends ClientTest>(
  { results }: Pick<ClientRun, "results">,
  test: T,
): ClientTestData[T] {
  const result = results.find((one) => one.test === test);
  if (!result?.data) throw new Error(`No ${test}: ${result?.reason ?? "it did not run"}`);
  return result.data as ClientTestData[T];
}
