import { access } from "node:fs/promises";
import path from "node:path";

import { readDatabaseVersion } from "~/platform/database-check.repository.server";
import {
  openEmbeddedDatabase,
  openPostgres,
  type Db,
  type OpenDatabase,
} from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { FolderInUse } from "~/platform/folder-lock.server";
import { pendingMigrations, pendingOfSampleServer } from "#db/migrate";

import { reasonOf, type Finding } from "./finding";

/** Whether the database answers and is at the newest migration; nothing in it changes. */
export async function checkDatabase({ databaseUrl, dataDir }: Environment): Promise<Finding> {
  if (databaseUrl) return examined(() => openPostgres(databaseUrl));
  const isMade = await access(path.join(dataDir, "postgres")).then(
    () => true,
    () => false,
  );
  if (!isMade)
    return {
      subject: "database",
      status: "not-tested",
      text: `embedded, not made yet: the first start makes it in ${dataDir}`,
    };
  return examined(() => openEmbeddedDatabase(dataDir));
}

/** The same for each further server of samples. */
export async function checkSampleServers({ sampleServers }: Environment): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [at, address] of sampleServers.entries())
    findings.push(
      await examined(() => openPostgres(address), {
        subject: `sample server ${at + 1}`,
        pendingIn: pendingOfSampleServer,
      }),
    );
  return findings;
}

type Examined = { subject: string; pendingIn: (db: Db) => Promise<string[]> };

async function examined(
  open: () => Promise<OpenDatabase>,
  { subject, pendingIn }: Examined = { subject: "database", pendingIn: pendingMigrations },
): Promise<Finding> {
  let opened: OpenDatabase | undefined;
  try {
    opened = await open();
    const version = await readDatabaseVersion(opened.db);
    const pending = await pendingIn(opened.db);
    const text = `${opened.kind}, ${version}`;
    if (pending.length === 0)
      return { subject, status: "ok", text: `${text}, at the newest migration` };
    return {
      subject,
      status: "warning",
      text: `${text}; still to apply: ${pending.join(", ")} (start and migrate do)`,
    };
  } catch (error) {
    if (error instanceof FolderInUse) return { subject, status: "not-tested", text: error.message };
    return { subject, status: "failed", text: reasonOf(error) };
  } finally {
    await opened?.close();
  }
}
