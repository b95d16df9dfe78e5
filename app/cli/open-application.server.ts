import { setMaxListeners } from "node:events";

import { setFurtherServers } from "~/features/performance/sample-servers.server";
import { overrideProblems } from "~/features/settings/setting-layers";
import { setApplication, type Application } from "~/platform/application.server";
import { openEmbeddedDatabase, openPostgres } from "~/platform/database.server";
import { EnvironmentInvalid, readEnvironment } from "~/platform/environment.server";
import { createLog } from "~/platform/log.server";
import { migrate } from "#db/migrate";
import { seedFrontDoors } from "#db/seed/front-doors";

import { openSampleServers } from "./open-sample-servers.server";

export type OpenedApplication = Application & {
  applied: string[];
  close: () => Promise<void>;
  end: AbortController;
};

/** Reads the environment, opens and migrates the database and writes the reference data. */
export async function openApplication(version: string): Promise<OpenedApplication> {
  const environment = readEnvironment(process.env);
  const problems = overrideProblems(environment.settingsOverrides);
  if (problems.length > 0) throw new EnvironmentInvalid(problems);
  const database = environment.databaseUrl
    ? await openPostgres(environment.databaseUrl)
    : await openEmbeddedDatabase(environment.dataDir);
  const end = new AbortController();
  // Every open stream and every waiting job listens to it.
  setMaxListeners(0, end.signal);
  const opened = {
    environment,
    database,
    log: createLog(environment.logLevel),
    version,
    shutdown: end.signal,
  };
  setApplication(opened);
  const applied = await migrate(database.db);
  await seedFrontDoors(database.db);
  const further = await openSampleServers(environment.sampleServers, database.db).catch(
    async (error: unknown) => {
      // Its idle connections would keep the process for seconds.
      await database.close();
      throw error;
    },
  );
  setFurtherServers(further.map(({ db }) => db));
  const close = async () => {
    await Promise.all([...further, database].map((each) => each.close()));
  };
  return { ...opened, applied, end, close };
}
