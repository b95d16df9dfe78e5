import { access } from "node:fs/promises";
import path from "node:path";

import { readDatabaseVersion } from "~/platform/database-check.repository.server";
import { openEmbeddedDatabase, openPostgres, type OpenDatabase } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { FolderInUse } from "~/platform/folder-lock.server";
import { pendingMigrations } from "#db/migrate";

import { reasonOf, type Finding } from "./finding";

const subject = "database";

/** Whether the database answers and is at the newest migration; nothing in it changes. */
export async function checkDatabase({ databaseUrl, dataDir }: Environment): Promise<Finding> {
  if (databaseUrl) return examined(() => openPostgres(databaseUrl));
  const isMade = await access(path.join(dataDir, "postgres")).then(
    () => true,
    () => false,
  );
  if (!isMade)
    return {
      subject,
      status: "not-tested",
      text: `embedded, not made yet: the first start makes it in ${dataDir}`,
    };
  return examined(() => openEmbeddedDatabase(dataDir));
}

async function examined(open: () => Promise<OpenDatabase>): Promise<Finding> {
  let opened: OpenDatabase | undefined;
  try {
    opened = await open();
    const version = await readDatabaseVersion(opened.db);
    const pending = await pendingMigrations(opened.db);
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
