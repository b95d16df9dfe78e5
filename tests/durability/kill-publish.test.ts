import process from "node:process";

import { sql } from "kysely";
import { describe, expect, it } from "vitest";

import { migrate } from "#db/migrate";
import { aWorkload } from "#tests/factories/endpoint-set";
import {
  championOfArea,
  editorOf,
  ofCouncil,
  publish,
  somebody,
  stagedChange,
  type Reviewers,
} from "#tests/support/endpoint-changes";
import { readBothWays } from "#tests/support/published-feed";
import { isDeep, randomFrom } from "#tests/support/random";
import type { Db } from "~/platform/database.server";

import { aPlace, placeKinds, runUntilKilled } from "./killed-process";

/** Runs that were cut: 50 in a deep run, a few in a usual one. */
const rounds = isDeep ? 50 : 3;

/** Sets with a staged change in every round. */
const setCount = 6;

const beginsAt = Date.parse("2030-01-01T16:00:00Z");
const dayMs = 86_400_000;
/** What a version and the changes of it say of each other where one is there without the other. */
async function halfPublished(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select change_request.id::text as id, 'a change without its version' as what from change_request
      where status = 'Published' and not exists (select from publication where publication.version = published_version)
    union all select version, 'a version without records' from publication
      where change_count <> (select count(*) from feed_change where feed_change.version =
        publication.version) or change_count = 0
    union all select version, 'a version without its changes' from publication
      where ${setCount} <> (select count(*) from change_request where published_version = publication.version)
    union all select internal_id::text, 'a set of another version' from endpoint_set
      where published_version is distinct from (select max(published_version) from change_request where
        set_id = internal_id and status = 'Published')
    union all select change_request.id::text, 'a change without its line in the log' from change_request
      where status = 'Published' and 1 <> (select count(*) from change_event where change_id =
        change_request.id and event = 'Publish')`.execute(db);
  return rows;
}

async function settle(db: Db): Promise<Reviewers & { workloadId: string }> {
  const workloadId = await aWorkload(db, "Mail");
  return {
    workloadId,
    editor: await somebody(db, "Edda", [editorOf(workloadId)]),
    champion: await somebody(db, "Chandra", [championOfArea("Exchange")]),
    council: await somebody(db, "Connie", [ofCouncil]),
  };
}

describe.each(placeKinds)("kill -9 in a publish run (%s)", (kind) => {
  it("leaves each version whole or absent, and the next run publishes once", async () => {
    const random = randomFrom(`kill publish ${kind}`);
    const place = await aPlace(kind, "publish");
    let database = await place.open();
    await migrate(database.db);
    const people = await settle(database.db);
    const setIds: string[] = [];
    let usualMs = Infinity;
    let cut = 0;
    let wasPublished = 0;
    // The first round is let run to its end, to know how long one takes.
    for (let round = 0; round <= rounds; round += 1) {
      const now = new Date(beginsAt + round * dayMs);
      for (let index = 0; index < setCount; index += 1) {
        const setId = setIds[index];
        const { setId: known } = await stagedChange(database.db, people, {
          started: setId
            ? { kind: "change", setId }
            : {
                kind: "new",
                instance: "Worldwide",
                workloadId: people.workloadId,
                isMemberSet: false,
              },
          edit: {
            content: {
              publicDescription: "A set",
              isRequired: true,
              tcpPorts: "443",
              fqdns: [`a${round}.set${index}.example`, `b${round}.set${index}.example`],
              prefixes: [{ prefix: `192.0.2.${index * 4}/32`, serviceTreeId: null }],
            },
          },
          now,
        });
        setIds[index] = known;
      }
      await database.close();
      const kill =
        usualMs === Infinity ? null : { afterLines: 1, afterMs: random.share() * usualMs };
      const args = [kind, place.address, now.toISOString()];
      const { tookMs } = await runUntilKilled("publish-once.ts", args, kill);
      database = await place.open();
      if (tookMs === null) cut += 1;
      else usualMs = Math.min(usualMs, tookMs);

      expect(await halfPublished(database.db)).toEqual([]);
      const { version, published } = await publish(database.db, now);
      if (version === null) wasPublished += 1;
      expect([0, setCount]).toContain(published.length);
      expect(published.length === setCount).toBe(version !== null);
      expect(await publish(database.db, now)).toMatchObject({ version: null, published: [] });
      expect(await halfPublished(database.db)).toEqual([]);
      const versions = await database.db.selectFrom("publication").select("version").execute();
      expect(versions).toHaveLength(round + 1);
      const { applied, published: sets } = await readBothWays(database.db, "Worldwide");
      expect(applied).toEqual(sets);
    }
    await database.close();
    await place.remove();
    process.stdout.write(
      `${JSON.stringify({ kind, rounds, cut, wasPublished, usualMs: Math.round(usualMs) })}\n`,
    );
    expect(cut).toBeGreaterThan(0);
  });
});
