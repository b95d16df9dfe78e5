import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import {
  countryNumber,
  everywhere,
  placeKind,
  stateNumber,
} from "~/features/performance/places/place-number";
import { readSolutionOverview } from "~/features/performance/figures/read-solution-overview.server";
import { readProviderIndex } from "~/features/performance/npi/read-provider-index.server";
import { windowDays } from "~/features/performance/privacy/four-weeks";
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

/** Time of the figures of a page: one solution against all others, which become official, at each kind of place. */
export async function timeOverviews(db: Db, { realm, range, now }: Asked): Promise<void> {
  await makeOfficial(db);
  const { solution_id: id } = await db
    .selectFrom("aggregate_solution")
    .select("solution_id")
    .orderBy("number")
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const place of [everywhere, country, states[0] ?? country])
    for (const partnerId of [null, randomUUID()]) {
      const asked = { realm, place, range: partnerId === null ? range : wholeWindows(range) };
      const times: number[] = [];
      let places = 0;
      for (let round = 0; round <= rounds; round += 1) {
        const begun = performance.now();
        const overview = await readSolutionOverview(
          { db, now, tree: tree as never },
          {
            ...asked,
            solution: { id, isOfficial: true, type: "isp" },
            language: "en",
            partnerId,
          },
        );
        times.push(performance.now() - begun);
        places = overview.places.length;
      }
      const [firstMs, ...again] = times;
      const { first, end } = asked.range;
      print("aggregates", {
        what: `figures of an overview, ${placeKind(place)}, ${end - first} days`,
        reader: partnerId === null ? "leadership" : "provider",
        places,
        firstMs,
        againMs: medianOf(again),
      });
    }
}

/** The last days of a range that a provider may ask for. */
function wholeWindows({ first, end }: Asked["range"]): Asked["range"] {
  return { first: end - Math.max(1, Math.floor((end - first) / windowDays)) * windowDays, end };
}

/** Time of the index of a country and of a state, of all solutions against each other. */
export async function timeIndexes(db: Db, { realm, range, now }: Asked): Promise<void> {
  await makeOfficial(db);
  for (const place of [country, states[0] ?? country]) {
    const times: number[] = [];
    let providers = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const begun = performance.now();
      const index = await readProviderIndex(
        { db, now, tree: tree as never },
        { realm, slots: ["access"], place, range },
      );
      times.push(performance.now() - begun);
      providers = index.rows.length;
    }
    const [firstMs, ...again] = times;
    print("aggregates", {
      what: `provider index, ${placeKind(place)}, ${range.end - range.first} days`,
      providers,
      firstMs,
      againMs: medianOf(again),
    });
  }
}

/** Makes every numbered solution an official one. */
export async function makeOfficial(db: Db): Promise<void> {
  await sql`
    insert into solution (id, variant, name, type, connection_type, state, status, visibility, description, tags,
        approved_name, approved_type, approved_visibility, approved_state, approved_by_name, approved_at,
        added_at, added_by_method, added_by_name, updated_at, revision)
      select solution_id, 'MultiTenant', 'Solution ' || number, 'isp', 'isp', 'Approved', 'active', 'Public', '', '{}',
        'Solution ' || number, 'isp', 'Public', 'Approved', 'Bench', now(), now(), 'Script', 'Bench', now(), 1
      from aggregate_solution on conflict do nothing`.execute(db);
}
