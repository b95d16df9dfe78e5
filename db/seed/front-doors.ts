import { doorWorkloads } from "~/features/network-test/front-doors";
import type { Db } from "~/platform/database.server";

import catalogue from "./front-doors.json";

/**
 * Brings the table of front doors up to the catalogue; running it again changes nothing.
 * Doors an operator added or switched off stay so.
 */
export async function seedFrontDoors(db: Db): Promise<void> {
  const rows = catalogue.flatMap(({ countryCode, ...door }) =>
    doorWorkloads.map((workload) => ({ workload, country_code: countryCode, ...door })),
  );
  const columns = ["city", "region", "country", "country_code", "latitude", "longitude"] as const;
  await db
    .insertInto("front_door")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["workload", "code"])
        .doUpdateSet((eb) => ({
          city: eb.ref("excluded.city"),
          region: eb.ref("excluded.region"),
          country: eb.ref("excluded.country"),
          country_code: eb.ref("excluded.country_code"),
          latitude: eb.ref("excluded.latitude"),
          longitude: eb.ref("excluded.longitude"),
        }))
        .where((eb) =>
          eb.or(
            columns.map((column) =>
              eb(`front_door.${column}`, "is distinct from", eb.ref(`excluded.${column}`)),
            ),
          ),
        ),
    )
    .execute();
}
