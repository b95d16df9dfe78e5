import { afterAll, beforeAll, expect, it } from "vitest";

import { isDeep, runSeed } from "#tests/support/random";
import { startServer, type RunningServer } from "#tests/support/running-server";
import { operationsOf, sitePaths } from "#tests/support/site-paths";

import { runHostileRequests } from "./run-hostile-requests";

/** Hostile requests of a deep run, and of a usual one. */
const count = isDeep ? 2000 : 400;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    env: { SANDBOX: "suite,dns,identity,mail", TRUST_PROXY: "1", RATE_LIMITS: "off" },
  });
});
afterAll(() => server.stop());

/** Every page and call, each operation of a controller by its name. */
async function everyRoute(): Promise<string[]> {
  const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, unknown>;
  };
  const documented = Object.keys(document.paths);
  return (await sitePaths()).flatMap(({ path }) =>
    path.includes(":operation")
      ? [path, ...operationsOf(documented, path).map((name) => path.replace(":operation", name))]
      : [path],
  );
}

it(`answers ${count} hostile requests without a fault, a hang or a word about its inside`, async () => {
  const routes = await everyRoute();
  expect(routes.length).toBeGreaterThan(30);
  const failures = await runHostileRequests({
    origin: server.origin,
    routes,
    count,
    seed: runSeed,
    secrets: [process.cwd(), server.dataDir],
  });
  expect(failures).toEqual([]);
  expect(server.output()).not.toMatch(/"event":"(?:request|render)-failed"/);
});
