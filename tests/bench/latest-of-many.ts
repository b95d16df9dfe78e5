import { sql } from "kysely";

import {
  countryNumber,
  everywhere,
  placeKind,
  stateNumber,
} from "~/features/performance/places/place-number";
import { readLatest } from "~/features/performance/latest/read-latest.server";
import { listSolutionsById } from "~/features/solutions/solution.repository.server";
import type { Db } from "~/platform/database.server";

import { print } from "./bench-server";
import { medianOf } from "./spread";

const rounds = 3;

/** States that the cities of a bench are spread over, as many as Germany has. */
const stateCount = 16;

const country = countryNumber("DE");
const states = Array.from({ length: stateCount }, (_, at) =>
  stateNumber("DE", String(at + 1).padStart(2, "0")),
);

/** Puts every city into a state of one country. */
const tree = {
  kindOf: placeKind,
  parentOf: (place: number) =>
    place > 0 ? (states[place % stateCount] ?? country) : place < country ? country : everywhere,
  nameOf: (place: number) => `Place ${place}`,
  publicId: String,
};

type Asked = {
  realm: { variant: "MultiTenant"; isDemonstration: false };
  range: { first: number; end: number };
  now: Date;
};

/** Time of the newest figures of all solutions, which become official, at a place as a whole and at those below it. */
export async function timeLatest(db: Db, { realm, range, now }: Asked): Promise<void> {
  await makeOfficial(db);
  const { rows } = await sql<{ id: string }>`select id from solution`.execute(db);
  const ids = rows.map(({ id }) => id);
  const solutions = await listSolutionsById(db, { variant: realm.variant, ids });
  for (const place of [everywhere, country, states[0] ?? country])
    for (const grain of ["whole", "parts"] as const) {
      const asked = { realm, solutions, place, grain, range, partnerId: null };
      const times: number[] = [];
      const cpuMs: number[] = [];
      let found = 0;
      for (let round = 0; round <= rounds; round += 1) {
        const [begun, used] = [performance.now(), process.cpuUsage()];
        found = (await readLatest({ db, now, tree: tree as never }, asked)).rows.length;
        times.push(performance.now() - begun);
        const { user, system } = process.cpuUsage(used);
        cpuMs.push((user + system) / 1000);
      }
      const [firstMs, ...again] = times;
      print("aggregates-of-many", {
        what: `newest figures, ${placeKind(place)}, ${grain}, ${range.end - range.first} days`,
        solutions: solutions.length,
        rows: found,
        firstMs,
        firstCpuMs: cpuMs[0],
        againMs: medianOf(again),
        againCpuMs: medianOf(cpuMs.slice(1)),
        memoryMB: process.memoryUsage().rss / 2 ** 20,
      });
    }
}

async function makeOfficial(db: Db): Promise<void> {
  await sql`
    insert into solution (id, variant, name, type, connection_type, state, status, visibility, description, tags,
        approved_name, approved_type, approved_visibility, approved_state, approved_by_name, approved_at,
        added_at, added_by_method, added_by_name, updated_at, revision)
      select solution_id, 'MultiTenant', 'Solution ' || number, 'isp', 'isp', 'Approved', 'active', 'Public', '', '{}',
        'Solution ' || number, 'isp', 'Public', 'Approved', 'Bench', now(), now(), 'Script', 'Bench', now(), 1
      from aggregate_solution on conflict do nothing`.execute(db);
}
