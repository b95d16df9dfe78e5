import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  championOfArea,
  ofCouncil,
  publish,
  somebody,
  stagedChange,
  type Reviewers,
} from "#tests/support/endpoint-changes";
import { appliedChanges, comparable, readSets } from "#tests/support/feed-reader";
import { randomFrom, runSeed, type Random } from "#tests/support/random";
import { startSite, type TestSite } from "#tests/support/site";
import { patience } from "#tests/support/patience";
import type { DraftEdit } from "~/features/domain-lens/change-requests/change-request";
import type { StartedFor } from "~/features/domain-lens/change-requests/start-change.server";
import {
  emptyContent,
  type EndpointSetContent,
  type Instance,
} from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { readJsonFile } from "~/features/domain-lens/publishing/endpoint-file";
import { endpointFileSchema } from "~/features/domain-lens/publishing/endpoint-file.schema";
import type { FeedSet } from "~/features/domain-lens/publishing/feed-set";
import { importEndpoints } from "~/features/domain-lens/publishing/import-endpoints.server";
import type { StoredFeedChange } from "~/features/domain-lens/publishing/publication.repository.server";
import { firstVersion } from "~/features/domain-lens/publishing/version";
import type { Db } from "~/platform/database.server";

const worldwide = fileURLToPath(
  new URL("../../../shared/testdata/endpoint-feed/worldwide.json", import.meta.url),
);
const hasWorldwide = existsSync(worldwide);
/** What the changes begin with where the worldwide feed is not at hand. */
const small = fileURLToPath(new URL("../support/small-feed.json", import.meta.url));

const instance: Instance = "Worldwide";
const importedVersion = "2026031900";
const changeCount = 100;
const beginsAt = new Date("2030-01-01T16:00:00Z").getTime();
const hourMs = 3_600_000;

const kinds = [
  "new member set",
  "new",
  "names",
  "prefixes",
  "member set",
  "names",
  "ports",
  "category",
  "prefixes of a member set",
  "hidden",
  "names",
  "removal",
] as const;
type Kind = (typeof kinds)[number];

/**
 * Names and prefixes that go from set to set, so that some move, some are covered by a wildcard and
 * some take one's place.
 */
const names = ["a", "b", "c"].flatMap((zone) => [
  `*.${zone}.example`,
  ...["one", "two", "three"].map((label) => `${label}.${zone}.example`),
]);
const prefixes = Array.from({ length: 12 }, (_, index) => `198.51.100.${index * 16}/28`).concat(
  "2001:db8::/48",
  "2001:db8:1::/48",
  "2001:db8:2::/64",
);

describe("the served feed", () => {
  let site: TestSite;
  let db: Db;
  const fileText = readFileSync(hasWorldwide ? worldwide : small, "utf8");
  beforeAll(async () => {
    site = await startSite();
    db = site.application.db;
    const read = readJsonFile(fileText, endpointFileSchema);
    if (!read.ok) throw new Error(JSON.stringify(read.refusal));
    const imported = await importEndpoints(
      { db, now: new Date("2026-03-19T16:00:00Z") },
      { instance, sets: read.value, version: importedVersion, changes: null, isReplacing: false },
    );
    expect(imported).toMatchObject({ ok: true, value: { changedCount: read.value.length } });
  });
  afterAll(() => site.close());

  /** What a reader gets who has not asked before. */
  async function served(path: string, query = ""): Promise<unknown> {
    const answer = await fetch(`${site.origin}${path}?ClientRequestId=${randomUUID()}${query}`);
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    return answer.json();
  }
  // MEM comes only to readers who name it.
  const feed = async () =>
    (await served(
      "/endpoints/Worldwide",
      "&ServiceAreas=Exchange,SharePoint,Skype,MEM",
    )) as FeedSet[];
  const changesAfter = async (version: string) =>
    (await served(`/changes/Worldwide/${version}`)) as StoredFeedChange[];
  const readerOf = (sets: readonly FeedSet[]) =>
    new Map(readSets(sets).map((set) => [set.id, set]));

  it.skipIf(!hasWorldwide)(
    "is the worldwide file field by field, in its order (needs ../shared/testdata/endpoint-feed)",
    async () => {
      // As texts, so that the order of keys counts too.
      expect(JSON.stringify(await feed(), null, 2)).toBe(
        JSON.stringify(JSON.parse(fileText), null, 2),
      );
    },
  );

  it(`is what readers of its changes have after ${changeCount} of them`, async () => {
    const random = randomFrom("served feed");
    const imported = await feed();
    const counts: Record<string, number> = {};
    const reviewers = await peopleOfEveryArea(db);
    let last = "";
    for (let step = 0; step < changeCount; step += 1) {
      const now = new Date(beginsAt + step * hourMs);
      const kind = kinds[step % kinds.length] ?? "new";
      const { started, edit } = await drawn(db, kind, random, step);
      await stagedChange(db, reviewers, { started, edit, now });
      const { version, published } = await publish(db, now);
      expect({ seed: runSeed, step, kind, published: published.length }).toEqual({
        seed: runSeed,
        step,
        kind,
        published: 1,
      });
      last = version ?? last;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    await vi.waitFor(
      async () => expect(await served("/version/Worldwide")).toEqual({ instance, latest: last }),
      patience,
    );
    const all = await changesAfter(firstVersion);
    process.stdout.write(`${JSON.stringify({ seed: runSeed, ...counts, records: all.length })}\n`);
    // Without these the changes would not have reached what they are for.
    expect([...new Set(all.map(({ impact }) => impact))]).toEqual(
      expect.arrayContaining(["AddedUrl", "RemovedIpOrUrl", "OtherNonPriorityChanges"]),
    );
    const sets = comparable(readSets(await feed()));
    expect({ seed: runSeed, sets: comparable(appliedChanges(new Map(), all).values()) }).toEqual({
      seed: runSeed,
      sets,
    });
    expect({
      seed: runSeed,
      sets: comparable(
        appliedChanges(readerOf(imported), await changesAfter(importedVersion)).values(),
      ),
    }).toEqual({ seed: runSeed, sets });
  }, 120_000);
});

/** An author and two reviewers who may decide about every workload. */
async function peopleOfEveryArea(db: Db): Promise<Reviewers> {
  const areas = await db.selectFrom("service_area").select("code").execute();
  return {
    editor: await somebody(db, "Edda", [ofCouncil]),
    champion: await somebody(
      db,
      "Chandra",
      areas.map(({ code }) => championOfArea(code)),
    ),
    council: await somebody(db, "Connie", [ofCouncil]),
  };
}

/** One change of a kind, of a set drawn by chance. */
async function drawn(
  db: Db,
  kind: Kind,
  random: Random,
  step: number,
): Promise<{ started: StartedFor; edit: DraftEdit }> {
  const description = `Change ${step}`;
  const someOf = <Item>(items: readonly Item[]) =>
    [random.pick(items), ...items.filter(() => random.share() < 0.2)].filter(
      (item, index, all) => all.indexOf(item) === index,
    );
  if (kind === "new" || kind === "new member set") {
    const isMemberSet = kind === "new member set";
    const { id: workloadId } = random.pick(
      await db
        .selectFrom("workload")
        .select("id")
        .where("workload_type", "=", "External")
        .orderBy("name")
        .execute(),
    );
    const content: DraftEdit["content"] = {
      publicDescription: description,
      isRequired: true,
      tcpPorts: "443",
      category: random.pick(["Default", "Allow", "Optimize"] as const),
      fqdns: isMemberSet ? [] : someOf(names),
      prefixes: owned(someOf(prefixes)),
    };
    return { started: { kind: "new", instance, workloadId, isMemberSet }, edit: { content } };
  }
  const live = await listLive(db);
  const members = live.filter(({ isMemberSet }) => isMemberSet);
  const { setId } = random.pick(
    kind === "prefixes of a member set" ? members : live.filter(({ isMemberSet }) => !isMemberSet),
  );
  if (kind === "removal") return { started: { kind: "removal", setId }, edit: {} };
  const known = (await findEndpointSet(db, setId))?.content ?? emptyContent("");
  const changed: Record<
    Exclude<Kind, "new" | "new member set" | "removal">,
    () => Partial<EndpointSetContent>
  > = {
    names: () => ({ fqdns: mixed(known.fqdns, someOf(names), random) }),
    prefixes: () => ({
      prefixes: owned(
        mixed(
          known.prefixes.map(({ prefix }) => prefix),
          someOf(prefixes),
          random,
        ),
      ),
    }),
    "prefixes of a member set": () => ({
      prefixes: owned(
        mixed(
          known.prefixes.map(({ prefix }) => prefix),
          someOf(prefixes),
          random,
        ),
      ),
    }),
    "member set": () => ({ memberSetId: random.pick(members).setId }),
    ports: () => ({
      tcpPorts: random.pick(["80,443", "443", "143, 587"]),
      udpPorts: random.pick(["", "3478-3481"]),
    }),
    category: () => ({
      category: random.pick(["Default", "Allow", "Optimize"] as const),
      isExpressRoute: random.share() < 0.5,
      isRequired: random.share() < 0.5,
    }),
    hidden: () => ({ isHidden: !known.isHidden }),
  };
  return {
    started: { kind: "change", setId },
    edit: {
      content: {
        optionalFunctionality: "Some of it",
        ...changed[kind](),
        publicDescription: description,
      },
    },
  };
}

const owned = (texts: readonly string[]) =>
  texts.map((prefix) => ({ prefix, serviceTreeId: null }));

/** Some of what is there with some more; never nothing. */
function mixed(known: readonly string[], more: readonly string[], random: Random): string[] {
  return [...new Set([...known.filter(() => random.share() < 0.7), ...more])];
}

async function listLive(db: Db): Promise<{ setId: string; isMemberSet: boolean }[]> {
  const rows = await db
    .selectFrom("endpoint_set")
    .select(["internal_id", "is_member_set"])
    .where("instance", "=", instance)
    .where("is_deleted", "=", false)
    .orderBy("public_id")
    .execute();
  return rows.map(({ internal_id: setId, is_member_set: isMemberSet }) => ({ setId, isMemberSet }));
}
