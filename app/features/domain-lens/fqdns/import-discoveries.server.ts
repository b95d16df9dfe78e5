import type { Db } from "~/platform/database.server";

import type { Person } from "../person";
import { upsertDiscoveries } from "./discovery.repository.server";
import type { Discovery } from "./discovery.schema";
import { insertFqdnEvents } from "./fqdn-event.repository.server";

/** Who history names for what the import wrote. */
const importer: Person = { key: "job/discovery", name: "Discovery" };

export type ImportedDiscoveries = { added: number; updated: number };

/**
 * Writes one batch of what a scanner found, all or nothing; of a name that is there twice the later
 * sighting counts.
 */
export async function importDiscoveries(
  { db, now }: { db: Db; now: Date },
  batch: readonly Discovery[],
): Promise<ImportedDiscoveries> {
  const byName = new Map<string, Discovery>();
  for (const line of batch) {
    const key = `${line.instance} ${line.domainName}`;
    const known = byName.get(key);
    if (!known || instantOf(line) >= instantOf(known)) byName.set(key, line);
  }
  return db.transaction().execute(async (trx) => {
    const written = await upsertDiscoveries(trx, [...byName.values()], now);
    const added = written.filter(({ isNew }) => isNew);
    await insertFqdnEvents(
      trx,
      added.map(({ id }) => ({
        fqdnId: id,
        event: "discover",
        note: "",
        before: null,
        after: null,
      })),
      { by: importer, at: now },
    );
    return { added: added.length, updated: written.length - added.length };
  });
}

function instantOf({ latestDetectedDatetime }: Discovery): number {
  return latestDetectedDatetime === null ? 0 : Date.parse(latestDetectedDatetime);
}
