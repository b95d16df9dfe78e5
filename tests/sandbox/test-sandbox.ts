import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import type { SandboxDoor } from "~/sandbox/front-doors";
import {
  startSandbox,
  type RunningSandbox,
  type SandboxOptions,
} from "~/sandbox/start-sandbox.server";
import { createLog } from "~/platform/log.server";
import type { SandboxSuite } from "~/platform/sandbox-parts.server";

const amsterdam = { code: "AMS", city: "Amsterdam", latitude: 52.37, longitude: 4.9 };
const frankfurt = { code: "FRA", city: "Frankfurt", latitude: 50.11, longitude: 8.68 };
const sydney = { code: "SYD", city: "Sydney", latitude: -33.87, longitude: 151.21 };

/** Utrecht, 35 km from the nearest door of Exchange. */
const visitorLocation = { latitude: 52.09, longitude: 5.12 };

const doors: SandboxDoor[] = [
  ...[amsterdam, frankfurt, sydney].map((door) => ({ ...door, workload: "Exchange" as const })),
  ...[frankfurt, sydney].map((door) => ({ ...door, workload: "SharePoint" as const })),
];

export type TestSandbox = RunningSandbox & {
  suite: SandboxSuite;
  origin: string;
  folder: string;
  control: (change: object) => Promise<Response>;
};

/** A sandbox with three doors, on free ports and with a folder of its own. */
export async function startTestSandbox(
  options: Partial<SandboxOptions> = {},
): Promise<TestSandbox> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-sandbox-"));
  const running = await startSandbox({
    parts: ["suite", "dns"],
    port: 0,
    dataDir: folder,
    doors,
    visitorLocation,
    log: createLog("silent"),
    ...options,
  });
  if (!running.suite) throw new Error("This sandbox was started without its suite.");
  const { origin } = new URL(running.suite.endpointExchange);
  return {
    ...running,
    suite: running.suite,
    origin,
    folder,
    control: (change) =>
      fetch(`${origin}/control`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(change),
      }),
    close: async () => {
      await running.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
