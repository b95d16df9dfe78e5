import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { aWorkload } from "#tests/factories/endpoint-set";
import { siteDatabases } from "#tests/support/database";
import { patience } from "#tests/support/patience";
import { isDeep, randomFrom, runSeed } from "#tests/support/random";
import { startSite, type TestSite } from "#tests/support/site";
import { readJsonFile } from "~/features/domain-lens/publishing/endpoint-file";
import {
  endpointFileSchema,
  type FileSet,
} from "~/features/domain-lens/publishing/endpoint-file.schema";
import type { FeedSet } from "~/features/domain-lens/publishing/feed-set";
import { importEndpoints } from "~/features/domain-lens/publishing/import-endpoints.server";
import {
  publicInstances,
  type PublicInstance,
} from "~/features/domain-lens/publishing/public-instance";
import { firstVersion } from "~/features/domain-lens/publishing/version";

import { kinds, newHistory, peopleOfEveryArea, publishSome, type History } from "./history";
import { faultsOfHistory, type PublicRecord, type ReadVersion } from "./reader";

/** Sites of a usual and of a deep run; each has a history of every public instance, of so many versions. */
const roundCount = isDeep ? 15 : 1;
const versionCount = isDeep ? 40 : 12;
const changesAtOnce = 4;

const worldwide = fileURLToPath(
  new URL("../../../shared/testdata/endpoint-feed/worldwide.json", import.meta.url),
);
/** What the worldwide history begins with where the real feed is not at hand. */
const small = fileURLToPath(new URL("../support/small-feed.json", import.meta.url));
const beginsAt = new Date("2030-01-01T16:00:00Z");

/** How sets come and go that a reader has to be told of, whichever histories were drawn. */
const wantedImpacts = [
  "RemovedIpOrUrl",
  "RemovedDuplicateIpOrUrl",
  "MovedIpOrUrl",
  "AddedIpAndUrl",
  "OtherNonPriorityChanges",
];

describe.each(siteDatabases())("histories of the feed on %s", (kind) => {
  describe.each(Array.from({ length: roundCount }, (_each, round) => round))(
    "in round %s",
    (round) => {
      let site: TestSite;
      let given: Pick<History, "db" | "people" | "workloads" | "now">;
      const told: PublicRecord[] = [];
      const counts: History["counts"] = {};
      beforeAll(async () => {
        site = await startSite(kind, { RATE_LIMITS: "off" });
        const { db } = site.application;
        const outside = [
          await aWorkload(db, "Mail"),
          await aWorkload(db, "Calls", { serviceArea: "Skype" }),
        ];
        const inside = [await aWorkload(db, "Intranet", { workloadType: "Internal" })];
        given = {
          db,
          workloads: { outside, inside },
          people: await peopleOfEveryArea(db),
          now: beginsAt,
        };
      });
      afterAll(() => site.close());

      async function served(path: string): Promise<unknown> {
        const answer = await fetch(
          `${site.origin}${path}${path.includes("?") ? "&" : "?"}ClientRequestId=${randomUUID()}`,
        );
        expect({ path, status: answer.status }).toEqual({ path, status: 200 });
        return answer.json();
      }
      const changesOf = async (instance: PublicInstance, version: string, query = "") =>
        (await served(`/changes/${instance}/${version}${query}`)) as PublicRecord[];

      /** What a reader gets who asks for a version as soon as it is there. */
      async function readVersion(instance: PublicInstance, version: string): Promise<ReadVersion> {
        await vi.waitFor(
          async () =>
            expect(await served(`/version/${instance}`)).toEqual({ instance, latest: version }),
          patience,
        );
        return { version, sets: (await served(`/endpoints/${instance}`)) as FeedSet[] };
      }

      /** The real feed as the first version of an instance. */
      async function replayed(
        instance: PublicInstance,
      ): Promise<{ versions: ReadVersion[]; sets: readonly FileSet[] }> {
        const file = readJsonFile(
          readFileSync(existsSync(worldwide) ? worldwide : small, "utf8"),
          endpointFileSchema,
        );
        if (!file.ok) throw new Error(JSON.stringify(file.refusal));
        const { db } = site.application;
        const imported = await importEndpoints(
          { db, now: new Date("2029-12-01T16:00:00Z") },
          { instance, sets: file.value, version: "2029120100", changes: null, isReplacing: false },
        );
        expect(imported).toMatchObject({ ok: true });
        // Every area is in the default answer, so that a reader gets all sets.
        await db.updateTable("service_area").set({ is_in_default_answer: true }).execute();
        given.people = await peopleOfEveryArea(db);
        return { versions: [await readVersion(instance, "2029120100")], sets: file.value };
      }

      it.each(publicInstances)(
        `rebuild every version of %s from its changes alone, in ${versionCount} versions`,
        async (instance) => {
          const replay =
            instance === "Worldwide" ? await replayed(instance) : { versions: [], sets: [] };
          const history = newHistory(
            { ...given, instance, random: randomFrom(`feed history ${round} ${instance}`) },
            {
              names: replay.sets.flatMap(({ urls = [] }) => urls),
              prefixes: replay.sets.flatMap(({ ips = [] }) => ips),
            },
          );
          const versions: ReadVersion[] = [...replay.versions];
          while (versions.length < versionCount) {
            const { version, returned } = await publishSome(history, changesAtOnce);
            expect({ seed: runSeed, round, version, returned }).toEqual({
              seed: runSeed,
              round,
              version,
              returned: [],
            });
            if (version !== null) versions.push(await readVersion(instance, version));
          }
          const records = await changesOf(instance, firstVersion);
          expect({ seed: runSeed, round, faults: faultsOfHistory(versions, records) }).toEqual({
            seed: runSeed,
            round,
            faults: [],
          });
          const { version } = history.random.pick(versions);
          expect(await changesOf(instance, version)).toEqual(
            records.filter((record) => record.version > version),
          );
          expect(await changesOf(instance, version, "?singleVersion=true")).toEqual(
            records.filter((record) => record.version === version),
          );
          told.push(...records);
          for (const each of kinds)
            counts[each] = (counts[each] ?? 0) + (history.counts[each] ?? 0);
        },
      );

      it("reach what they are for", () => {
        process.stdout.write(
          `${JSON.stringify({ kind, round, seed: runSeed, records: told.length, ...counts })}\n`,
        );
        expect(kinds.filter((each) => !counts[each])).toEqual([]);
        expect(
          wantedImpacts.filter((impact) => told.every((record) => record.impact !== impact)),
        ).toEqual([]);
        for (const disposition of ["Add", "Change", "Remove"])
          expect(told.map((record) => record.disposition)).toContain(disposition);
      });
    },
  );
});
