import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { setApplication, type Application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import { readEnvironment } from "~/platform/environment.server";
import { createLog } from "~/platform/log.server";

import { openTestDatabase, type DatabaseKind } from "./database";

export type TestApplication = Application & { db: Db; close: () => Promise<void> };

/**
 * Starts what loaders and actions find in a running program, on a database of its own,
 * with the sandbox's settings and a silent log.
 *
 * @param variables environment variables the test is about
 */
export async function startTestApplication(
  kind: DatabaseKind = "embedded",
  variables: Record<string, string> = {},
): Promise<TestApplication> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-application-"));
  const database = await openTestDatabase(kind);
  const end = new AbortController();
  const started: Application = {
    environment: readEnvironment({
      NODE_ENV: "test",
      PORT: "0",
      LOG_LEVEL: "silent",
      DATA_DIR: folder,
      SANDBOX: "suite,dns",
      ...variables,
    }),
    database,
    log: createLog("silent"),
    version: "test",
    shutdown: end.signal,
  };
  setApplication(started);
  return {
    ...started,
    db: database.db,
    close: async () => {
      end.abort();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
