import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { graphOfLinks } from "#tests/factories/as-graph";
import { aViewOf } from "#tests/factories/as-view";
import { anOutage } from "#tests/factories/outage";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { emptySolutionWorld, signedProvider } from "#tests/support/signed-provider";
import { aNumberedSolution } from "#tests/support/stored-samples";
import { readSharedUpstreams } from "~/features/performance/outages/read-shared-upstreams.server";
import { hourMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

const [provider, peer] = [0, 2] as const;

/** 64500 and 64501 buy from 10, which peers with the suite, and 64502 from 20; 64503 has no known way. */
const view = aViewOf(
  graphOfLinks([
    [10, 8075, peer],
    [20, 8075, peer],
    [64_500, 10, provider],
    [64_501, 10, provider],
    [64_502, 20, provider],
    [64_504, 10, provider],
  ]),
  { names: ["10 Upstream, SE"] },
);
const place = 2_867_714;
const start_at = new Date("2028-03-01T10:00:00Z");

/** A quarter hour with enough attempts to be known. */
const quietQuarter = {
  attempts: 30,
  failures: 0,
  customers: 4,
  failing_networks: 0,
  worst_customer_attempts: 0,
  worst_customer_failures: 0,
  worst_network_attempts: 0,
  worst_network_failures: 0,
  worst_within_attempts: 0,
  worst_within_failures: 0,
};

describe.each(testDatabases())("the upstreams that failing providers share on %s", (kind) => {
  let db: Db;
  let close: () => Promise<void>;
  const numbers: Record<string, number> = {};
  beforeAll(async () => {
    const database = await openTestDatabase(kind);
    ({ db } = database);
    close = () => database.close();
    const world = await emptySolutionWorld(db);
    const owner = await signedProvider(db, "Fjordnet");
    let number = 16;
    for (const asn of ["64500", "64501", "64502", "64503", "64504"]) {
      const solution = await world.official(owner.actor, { name: `Net ${asn}` }, { asns: asn });
      numbers[asn] = await aNumberedSolution(db, number++, solution.id);
    }
  });
  afterAll(() => close());

  async function upstreams(
    failing: readonly string[],
    healthy: readonly string[],
    { cause = "several", silent = [] }: { cause?: string; silent?: readonly string[] } = {},
  ) {
    for (const table of ["outage", "outage_cell", "connect_total"] as const)
      await db.deleteFrom(table).execute();
    const walked_to = new Date(start_at.getTime() + 2 * hourMs);
    for (const asn of [...failing, ...healthy, ...silent])
      await db
        .insertInto("outage_cell")
        .values({ realm: 0, solution: numbers[asn] ?? 0, place, state: "watched", walked_to })
        .execute();
    for (const asn of healthy)
      await db
        .insertInto("connect_total")
        .values({ realm: 0, solution: numbers[asn] ?? 0, place, at: start_at, ...quietQuarter })
        .execute();
    const outages = failing.map((asn) =>
      anOutage({ solution: numbers[asn] ?? 0, place, start_at }),
    );
    // An outage of before says nothing of now.
    const earlier = healthy.map((asn) =>
      anOutage({
        solution: numbers[asn] ?? 0,
        place,
        start_at: new Date(start_at.getTime() - 5 * hourMs),
      }),
    );
    await db
      .insertInto("outage")
      .values([...outages, ...earlier])
      .execute();
    const id = outages[0]?.id ?? "";
    const read = await readSharedUpstreams(db, view, [{ id, cause: cause as "several" }]);
    return read.get(id);
  }

  const upstream = { asn: 10, name: "Upstream" };

  it.each([
    ["two fail", ["64500", "64501"], ["64502"], [upstream]],
    ["a healthy one has it as well", ["64500", "64501"], ["64502", "64504"], []],
    ["one that fails has another", ["64500", "64502"], [], []],
    ["one that fails has no known way", ["64500", "64501", "64503"], [], []],
    ["only one fails", ["64500"], ["64502"], []],
  ])("where %s", async (_where, failing, healthy, expected) => {
    expect(await upstreams(failing, healthy)).toEqual(expected);
  });

  it("where nothing is known of another one at that time", async () => {
    expect(await upstreams(["64500", "64501"], ["64502"], { silent: ["64504"] })).toEqual([
      upstream,
    ]);
  });

  it("where a healthy one has no known way", async () => {
    expect(await upstreams(["64500", "64501"], ["64503"])).toEqual([]);
  });

  it("are not looked for where the outage is of one provider only", async () => {
    expect(await upstreams(["64500", "64501"], [], { cause: "provider" })).toBeUndefined();
  });
});
