import path from "node:path";
import { fileURLToPath } from "node:url";

import type { ServerTestResults } from "~/features/network-test/server-tests";

import { inside, run } from "./namespace";
import type { Place } from "./obstacles";

const program = fileURLToPath(new URL("server-tests.ts", import.meta.url));

/** Runs the server's own tests in the world, where the visitor's network plays no part. */
export function runServer({ world, folder }: Place): ServerTestResults {
  const words = [process.execPath, "--import", "tsx", program, path.resolve(folder)];
  return JSON.parse(run("ip", ...inside(world, ...words))) as ServerTestResults;
}
