import path from "node:path";
import { fileURLToPath } from "node:url";

import { missedTargets } from "~/features/network-test/missed-targets";
import type { SecondLook } from "~/features/network-test/second-look";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import type { Measured } from "~/features/network-test/verdict";

import { inside, run } from "./namespace";
import type { Place } from "./obstacles";
import { planOf } from "./world-settings";

const program = fileURLToPath(new URL("server-tests.ts", import.meta.url));

/** Runs the server's own tests in the world, where the visitor's network plays no part. */
export function runServer(place: Place): ServerTestResults {
  return printedBy(place) as ServerTestResults;
}

/** What the server gets there of what the visitor missed; null where nothing was missed. */
export function runSecondLook(place: Place, report: Measured): SecondLook | null {
  const targets = missedTargets(report, planOf(place.settings));
  if (targets.length === 0) return null;
  return {
    at: new Date().toISOString(),
    results: printedBy(place, JSON.stringify(targets)) as SecondLook["results"],
  };
}

function printedBy({ world, folder }: Place, ...more: string[]): unknown {
  return JSON.parse(
    run(
      "ip",
      ...inside(world, process.execPath, "--import", "tsx", program, path.resolve(folder), ...more),
    ),
  );
}
