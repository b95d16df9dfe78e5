import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";

import { sql } from "kysely";

import { builtPlaceTree } from "#tests/support/place-data";
import { everywhere } from "~/features/performance/places/place-number";
import type { Db } from "~/platform/database.server";

import type { BenchDatabase } from "./bench-database";
import { print, withBenchServer } from "./bench-server";
import { interleaved, type Case } from "./interleaved";
import type { PerformanceWorld } from "./performance-world";
import { signedIn } from "./signed-in";
import { medianOf } from "./spread";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const ok = 200;

/** Pages of a program, by their names, as one account reads them. */
export type ServedPages = { account: string; pages: Record<string, string> };

/** The pages of performance of one solution, and the index, as leadership reads them. */
export async function pagesOfPerformance(world: PerformanceWorld): Promise<ServedPages> {
  const tree = await builtPlaceTree();
  const ofPlace = (place: number) =>
    `/solutions/${world.solutionId}?tab=overview&place=${tree.publicId(place)}`;
  const pages = {
    "overview, everywhere": ofPlace(everywhere),
    "overview, country": ofPlace(world.country),
    "overview, state": ofPlace(world.state),
    "overview, city": ofPlace(world.city),
    "index of the largest country": "/vnext/partner?tab=npi",
  };
  return { account: "leadership", pages };
}

type Asked = {
  bench: string;
  database: BenchDatabase;
  served: readonly ServedPages[];
  /** Server flags that are switched on. */
  flags?: readonly string[];
};

/** Pages of the built program: cold, their weight, and warm beside the do-nothing page. */
export async function timePages(
  db: Db,
  { bench, database, served, flags = [] }: Asked,
): Promise<void> {
  await withBenchServer(
    database,
    async ({ origin }) => {
      if (flags.length > 0) await switchOn(origin, flags);
      const warm: Case[] = [];
      for (const { account, pages } of served) {
        const browser = await signedIn(origin, account);
        const headers = { cookie: browser.cookieHeader(origin) };
        for (const [page, path] of Object.entries(pages)) {
          const name = `page, ${page}`;
          print(bench, {
            case: name,
            reader: account,
            ...(await coldPage(db, origin + path, headers)),
          });
          warm.push({
            name: `${name}, ${account}`,
            load: { url: origin + path, headers },
            status: ok,
          });
        }
      }
      const nothing = { name: "nothing-page", load: { url: `${origin}/bench/nothing-page` } };
      await interleaved(bench, { ...nothing, status: ok }, warm);
    },
    { SANDBOX: "suite,dns,identity", DEMONSTRATION_DAYS: "0" },
  );
}

/** What a page takes when nothing of it is kept, and its weight. */
async function coldPage(db: Db, url: string, headers: Record<string, string>) {
  const times: number[] = [];
  let body: Buffer = Buffer.alloc(0);
  for (let round = 0; round <= rounds; round += 1) {
    await forget(db);
    const begun = performance.now();
    body = await compressed(url, headers);
    times.push(performance.now() - begun);
  }
  const html = brotliDecompressSync(body).toString();
  return {
    // The first one compiles code.
    coldMs: Math.round(medianOf(times.slice(1))),
    compressedBytes: body.length,
    bytes: html.length,
    scripts: html.split("<script").length - 1,
  };
}

async function switchOn(origin: string, flags: readonly string[]): Promise<void> {
  const operator = await signedIn(origin, "operator");
  for (const flag of flags) {
    const asked = { value: "true", intent: "change" };
    const { status } = await operator.post(`${origin}/admin/settings/${flag}`, asked);
    if (status !== ok) throw new Error(`${flag} was not switched on: ${status}`);
  }
}

/** Days back from the newest that the pages read by default, at most. */
const readDays = 200;

/** Makes a program forget its pages and its blocks: it takes all that they read for written again. */
async function forget(db: Db): Promise<void> {
  await sql`update aggregate_block set revision = revision + 1 where level <= 0 or
    start >= (select max(start) from aggregate_block where level > 0) - ${readDays}::integer`.execute(
    db,
  );
  await sql`update aggregate_state set revision = revision + 1`.execute(db);
}

function compressed(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { headers: { ...headers, "accept-encoding": "br" } },
      async (answer) => {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part as Buffer);
        if (answer.statusCode === ok) resolve(Buffer.concat(parts));
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      },
    );
    asked.on("error", reject).end();
  });
}
