import { readFile } from "node:fs/promises";

import type { PGlite } from "@electric-sql/pglite";

import { createPglite, embeddedDatabase, type OpenDatabase } from "~/platform/database.server";

import { databaseStart, emptied, type DatabaseStart } from "./emptied-database";

type Idle = { pglite: PGlite; start: DatabaseStart };

const idle: Idle[] = [];

/**
 * An embedded database as the program leaves a new one: one that an earlier test gave back, emptied,
 * for opening another takes most of a second of the processor. Closing it gives it back, or ends it
 * where its tables were changed.
 *
 * @param snapshot file with the database of a new program
 */
export async function borrowEmbedded(snapshot: string): Promise<OpenDatabase> {
  const { pglite, start } = idle.pop() ?? (await openFrom(snapshot));
  const database = embeddedDatabase(pglite, async () => {
    const own = embeddedDatabase(pglite, async () => undefined);
    if (await emptied(own.db, start)) idle.push({ pglite, start });
    else await pglite.close();
    await own.close();
  });
  return {
    ...database,
    close: async () => {
      // What was asked before and is not waited for goes first: nothing of it may come later.
      await database.db.connection().execute(async () => undefined);
      await database.close();
    },
  };
}

async function openFrom(snapshot: string): Promise<Idle> {
  const pglite = await createPglite({ loadDataDir: new Blob([await readFile(snapshot)]) });
  const { db, close } = embeddedDatabase(pglite, async () => undefined);
  const start = await databaseStart(db);
  await close();
  return { pglite, start };
}
