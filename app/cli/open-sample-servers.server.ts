import { CommandError } from "~/platform/command-error";
import { readDatabaseIdentity } from "~/platform/database-check.repository.server";
import { openPostgres, type Db, type OpenDatabase } from "~/platform/database.server";
import { migrateSampleServer } from "#db/migrate";

/**
 * Opens and migrates the further servers of samples, which must all be there: one that is left out would make
 * figures of too few samples.
 *
 * @param first the first server
 * @throws {CommandError} that names a server by its place in the list, never by its address, which has a password
 */
export async function openSampleServers(
  addresses: readonly string[],
  first: Db,
): Promise<OpenDatabase[]> {
  const opened: OpenDatabase[] = [];
  const identities = addresses.length === 0 ? [] : [await readDatabaseIdentity(first)];
  try {
    for (const address of addresses) {
      const server = await openPostgres(address);
      opened.push(server);
      await prepared(server.db, { number: opened.length, identities });
    }
    return opened;
  } catch (error) {
    await Promise.all(opened.map((each) => each.close()));
    throw error;
  }
}

async function prepared(
  db: Db,
  { number, identities }: { number: number; identities: string[] },
): Promise<void> {
  const name = `The server ${number} of SAMPLE_SERVERS`;
  const identity = await readDatabaseIdentity(db).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${name} does not answer: ${reason}`);
  });
  if (identities.includes(identity))
    throw new CommandError(
      `${name} is the same database as another server. Its samples would count twice.`,
    );
  identities.push(identity);
  await migrateSampleServer(db);
}
