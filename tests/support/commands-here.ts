import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import type { ServerBuild } from "@remix-run/node";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

import { runCommand } from "~/cli/commands.server";

/** What commands find and leave behind in a test. */
export type CommandsHere = {
  /** A folder of the test file's own. */
  readonly folder: string;
  /** The data folder in it, of the embedded database. */
  readonly dataDir: string;
  /** What commands of the current test have written, to both outputs. */
  readonly printed: string[];
  run: (...command: string[]) => Promise<void>;
};

/** Lets the tests of a file run commands in this process, on a sandbox and a data folder of their own. */
export function commandsHere(): CommandsHere {
  const printed: string[] = [];
  let folder = "";
  const here = {
    printed,
    get folder() {
      return folder;
    },
    get dataDir() {
      return path.join(folder, "data");
    },
    run: (...command: string[]) =>
      runCommand(command, { root: "", launchedAt: 0 }, {
        assets: { version: "test" },
      } as ServerBuild),
  };
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-commands-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => {
    printed.length = 0;
    const print = (text: string | Uint8Array, after?: unknown) => {
      printed.push(String(text));
      if (typeof after === "function") (after as () => void)();
      return true;
    };
    vi.spyOn(process.stdout, "write").mockImplementation(print);
    vi.spyOn(process.stderr, "write").mockImplementation(print);
    for (const name of ["PORT", "APP_ORIGIN", "DATABASE_URL", "CLOUD_VARIANTS"])
      vi.stubEnv(name, "");
    vi.stubEnv("LOG_LEVEL", "silent");
    vi.stubEnv("SANDBOX", "suite,dns");
    vi.stubEnv("DATA_DIR", here.dataDir);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  return here;
}
