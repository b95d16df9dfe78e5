import { listFrontDoors } from "~/features/network-test/front-door.repository.server";
import type { FrontDoor } from "~/features/network-test/front-doors";
import type { Db } from "~/platform/database.server";

const keptByDatabase = new WeakMap<Db, Promise<FrontDoor[]>>();

/** The catalogue of front doors; it changes with a deployment only, so each process reads it once. */
export function frontDoors(db: Db): Promise<FrontDoor[]> {
  const kept = keptByDatabase.get(db);
  if (kept) return kept;
  const reading = listFrontDoors(db).catch((error: unknown) => {
    keptByDatabase.delete(db);
    throw error;
  });
  keptByDatabase.set(db, reading);
  return reading;
}
