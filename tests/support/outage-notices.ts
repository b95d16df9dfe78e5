import {
  aggregateStored,
  aNumberedSolution,
  type GivenSample,
} from "#tests/support/stored-samples";
import {
  emptySolutionWorld,
  signedProvider,
  type SignedProvider,
} from "#tests/support/signed-provider";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import type { NoticesChange } from "~/features/outage-notices/manage-notices.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import { queueNotices } from "~/features/performance/outages/notices/queue-notices.server";
import { writeOutages } from "~/features/performance/outages/outage.repository.server";
import type { OutageChange, OutageEvent } from "~/features/performance/outages/reconcile-outages";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import { realmNumber } from "~/features/performance/realm";
import { shownRealm } from "~/features/performance/shown-realm.server";
import type { Solution } from "~/features/solutions/solution";
import { dayMs, hourMs } from "~/lib/time";

import { startTestApplication, type TestApplication } from "./application";
import type { DatabaseKind } from "./database";
import { buildDirWithPlaces } from "./place-data";

/** A place whose figures a provider sees, and one with too few customers. */
export const munich = 2_867_714;
export const oslo = 3_143_244;
const stockholm = 2_673_730;

/** A solution with figures, its provider, and leadership. */
export type NoticeWorld = {
  leader: SignedIn;
  provider: SignedProvider;
  solution: Solution;
  /** The number of the solution in aggregates. */
  number: number;
  realm: number;
  change: (by: SignedIn) => NoticesChange;
  /** Writes what happened to an outage, as judging does in one transaction. @returns the ids of the events */
  happen: (outage: Partial<OutageChange> & { place: number }, fail?: Error) => Promise<number[]>;
};

const outageStart = Date.parse("2026-03-01T08:00:00Z");

/** An open outage of category 3; an event says how it got there. */
function aChange(change: Partial<OutageChange>): OutageChange {
  const isOver = change.state !== undefined && change.state !== "open";
  const events: OutageEvent[] = ["opened"];
  return {
    id: null,
    start: outageStart,
    openedAt: outageStart + hourMs,
    end: isOver ? outageStart + 2 * hourMs : null,
    closedAt: isOver ? outageStart + 3 * hourMs : null,
    state: "open",
    peakRatio: 0.4375,
    networks: 4,
    category: 3,
    events,
    ...change,
  };
}

/** Fills a database with what notices are about: 20 customers in Munich over four weeks, three in Oslo. */
export async function noticeWorld({ db, environment }: TestApplication): Promise<NoticeWorld> {
  const world = await emptySolutionWorld(db);
  const provider = await signedProvider(db, "Fjordnet");
  const leader = await signIn(db, { roles: ["leadership"], account: { name: "Lena" } });
  const solution = await world.official(provider.actor, { name: "Fjord" }, { asns: "64500" });
  const number = await aNumberedSolution(db, 16, solution.id);
  const realm = realmNumber(shownRealm({ environment, variant: "MultiTenant" }));
  const now = new Date();
  const { first } = weeksAsked({ range: "30-days", days: null }, dayOf(now.getTime()));
  const samples = [
    [munich, 20],
    [oslo, 3],
    // With one hidden country only, the next smallest would be hidden as well.
    [stockholm, 3],
  ].flatMap(([place = 0, customers = 0]) =>
    Array.from({ length: 120 }, (_, at): GivenSample => ({
      at: new Date((first + (at % 28)) * dayMs + hourMs),
      realm,
      access: number,
      place,
      customer: place + (at % customers),
      latency_ms: 20,
    })),
  );
  await aggregateStored(db, samples, now);
  return {
    leader,
    provider,
    solution,
    number,
    realm,
    change: ({ account }) => ({
      db,
      environment,
      variant: "MultiTenant",
      now: new Date(),
      solutionId: solution.id,
      actor: {
        roles: ["visitor", "user"],
        scopes: [],
        account,
        tenantKind: "commercial",
      },
    }),
    happen: ({ place, ...change }, fail) =>
      db.transaction().execute(async (trx) => {
        const at = new Date();
        const cell = { realm, solution: number, place };
        const eventIds = await writeOutages(trx, cell, { changes: [aChange(change)], now: at });
        await queueNotices(trx, { eventIds, now: at });
        if (fail) throw fail;
        return eventIds;
      }),
  };
}

/** Starts an application that sends mail, with the world of notices. */
export async function startNoticeWorld(
  kind: DatabaseKind,
): Promise<{ application: TestApplication; world: NoticeWorld }> {
  const application = await startTestApplication(kind, {
    APP_ORIGIN: "https://own.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "pathlens@own.example",
    BUILD_DIR: await buildDirWithPlaces(),
  });
  return { application, world: await noticeWorld(application) };
}

/** Removes what a test stored, and gives all accounts and the provider back what it took from them. */
export async function restoreNoticeWorld({ db }: TestApplication): Promise<void> {
  for (const table of [
    "job",
    "month_subscription",
    "outage_subscription",
    "outage",
    "role_assignment",
  ] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable("partner").set({ status: "Approved" }).execute();
  await db
    .updateTable("account")
    .set({ directory_roles_at: new Date(), sessions_ended_at: null, language: null })
    .execute();
}
