import { siteOfEverything } from "#tests/access/site-of-everything";
import type { DatabaseKind } from "#tests/support/database";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import {
  emptySolutionWorld,
  signedProvider,
  type SignedProvider,
  type SolutionWorld,
} from "#tests/support/signed-provider";
import { startSite, type TestSite } from "#tests/support/site";
import {
  aggregateStored,
  aNumberedSolution,
  type GivenSample,
} from "#tests/support/stored-samples";
import { dayOf } from "~/features/performance/aggregation/spans";
import { weeksAsked } from "~/features/performance/privacy/four-weeks";
import { realmNumber, type Realm } from "~/features/performance/realm";
import { shownRealm } from "~/features/performance/shown-realm.server";
import type { Solution } from "~/features/solutions/solution";
import { dayMs, hourMs } from "~/lib/time";

import { Visitor, type Page } from "./visitor";

/** A site with one approved provider and no solutions, for tests of what figures say. */
export type FigureSite = {
  site: TestSite;
  world: SolutionWorld;
  /** A member of Fjordnet. */
  provider: SignedProvider;
  leader: SignedIn;
  /** The realm that pages show, and its number in samples. */
  shown: Realm;
  realm: number;
  /** Loads a page as a browser that is signed in, or as nobody. */
  visit: (address: string, by: SignedIn | null) => Promise<Page>;
  /** An official solution of a provider with its number in aggregates. */
  measured: (
    by: SignedProvider,
    name: string,
    asn: number,
  ) => Promise<{ solution: Solution; number: number }>;
};

export async function openFigureSite(kind: DatabaseKind): Promise<FigureSite> {
  const site = await startSite(kind, siteOfEverything.variables);
  const { db, environment } = site.application;
  const world = await emptySolutionWorld(db);
  const shown = shownRealm({ environment, variant: "MultiTenant" });
  return {
    site,
    world,
    provider: await signedProvider(db, "Fjordnet"),
    leader: await signIn(db, { roles: ["leadership"] }),
    shown,
    realm: realmNumber(shown),
    visit: (address, by) =>
      new Visitor(site).visit(address, { headers: by ? { Cookie: by.cookie } : {} }),
    measured: async (by, name, asn) => {
      const solution = await world.official(by.actor, { name }, { asns: String(asn) });
      return { solution, number: await aNumberedSolution(db, 16, solution.id) };
    },
  };
}

const munich = 2867714;

/** Stores samples of 40 customers in Munich in the four weeks that a provider sees. @param of.number of a solution */
export async function storeWeeks(
  { site, realm }: FigureSite,
  { number, latencyMs }: { number: number; latencyMs: number },
): Promise<void> {
  const now = new Date();
  const { first } = weeksAsked({ range: "30-days", days: null }, dayOf(now.getTime()));
  await aggregateStored(
    site.application.db,
    Array.from({ length: 400 }, (_, at): GivenSample => ({
      at: new Date((first + (at % 28)) * dayMs + 12 * hourMs),
      access: number,
      place: munich,
      customer: 1 + (at % 40),
      latency_ms: latencyMs,
      realm,
    })),
    now,
  );
}
