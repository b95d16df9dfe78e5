import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";

import { sql } from "kysely";

import { builtPlaceTree } from "#tests/support/place-data";
import { everywhere } from "~/features/performance/places/place-number";
import type { Db } from "~/platform/database.server";

import type { BenchDatabase } from "./bench-database";
import { print, withBenchServer } from "./bench-server";
import { interleaved } from "./interleaved";
import { performanceBench, type PerformanceWorld } from "./performance-world";
import { signedIn } from "./signed-in";
import { medianOf } from "./spread";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const ok = 200;

/** The pages of the built program: cold, their weight, and warm beside the do-nothing page. */
export async function timePages(
  database: BenchDatabase,
  db: Db,
  world: PerformanceWorld,
): Promise<void> {
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
  await withBenchServer(
    database,
    async ({ origin }) => {
      const browser = await signedIn(origin, "leadership");
      const headers = { cookie: browser.cookieHeader(origin) };
      for (const [name, path] of Object.entries(pages)) {
        const times: number[] = [];
        let body: Buffer = Buffer.alloc(0);
        for (let round = 0; round <= rounds; round += 1) {
          await forget(db);
          const begun = performance.now();
          body = await compressed(origin + path, headers);
          times.push(performance.now() - begun);
        }
        const html = brotliDecompressSync(body).toString();
        print(performanceBench, {
          case: `page, ${name}`,
          // The first one compiles code.
          coldMs: Math.round(medianOf(times.slice(1))),
          compressedBytes: body.length,
          bytes: html.length,
          scripts: html.split("<script").length - 1,
        });
      }
      const nothing = { name: "nothing-page", load: { url: `${origin}/bench/nothing-page` } };
      await interleaved(
        performanceBench,
        { ...nothing, status: ok },
        Object.entries(pages).map(([name, path]) => ({
          name: `page, ${name}`,
          load: { url: origin + path, headers },
          status: ok,
        })),
      );
    },
    { SANDBOX: "suite,dns,identity", DEMONSTRATION_DAYS: "0" },
  );
}

/** Makes a program forget its pages and its blocks: it takes all of them for written again. */
async function forget(db: Db): Promise<void> {
  await sql`update aggregate_block set revision = revision + 1`.execute(db);
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
