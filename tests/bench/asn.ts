import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { internetLinks } from "#tests/factories/as-graph";
import { randomFrom } from "#tests/support/random";
import { activateDataset } from "~/features/asn/datasets/choose-datasets.server";
import { readDataset, storeDataset } from "~/features/asn/datasets/import-dataset.server";
import { unpackRelationships } from "~/features/asn/datasets/packed-dataset";
import { anyShortestPath } from "~/features/asn/paths/any-path";
import { likelyPaths, likelyTree } from "~/features/asn/paths/likely-tree";
import { pathFinder } from "~/features/asn/paths/path-query";
import { shortestAllowed } from "~/features/asn/paths/shortest-allowed";
import type { AsGraph } from "~/features/asn/relationships/as-graph";
import { currentAsView } from "~/features/asn/view/current-as-view.server";
import { listNeighbours } from "~/features/asn/view/describe-as";
import { linkLines } from "~/features/asn/view/link-lines";
import { openEmbeddedDatabase, openPostgres, type Db } from "~/platform/database.server";
import { migrate } from "#db/migrate";

import type { BenchDatabase } from "./bench-database";
import { benchGraph } from "./asn-graph";
import { print } from "./bench-server";
import { cpuMs, measureWork } from "./measured-work";

const counts = { ases: 80_000, links: 500_000 };
const random = randomFrom("asn");

/** Import of a graph as large as the internet's, paths in it, pictures of it, and a swap under questions. */
export async function benchAsn({ url }: BenchDatabase): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-bench-asn-"));
  const database = url ? await openPostgres(url) : await openEmbeddedDatabase();
  try {
    await migrate(database.db);
    const ids = [
      await importOnce(database.db, folder, 1),
      await importOnce(database.db, folder, 2),
    ];
    await activateDataset({ db: database.db, now: new Date() }, ids[0] ?? 0);
    const view = await currentAsView(database.db, { mostAgeMs: 0 });
    benchPaths(view.graph);
    benchGraph(view);
    benchExport(view);
    await benchSwap(database.db, ids);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function importOnce(db: Db, folder: string, seed: number): Promise<number> {
  const { from, to, kinds } = internetLinks(randomFrom("asn graph", seed), counts);
  const lines = Array.from(from, (one, at) =>
    kinds[at] === 2 ? `${one}|${to[at]}|0|bgp` : `${to[at]}|${one}|-1|bgp`,
  );
  const file = path.join(folder, `links-${seed}.txt`);
  await writeFile(file, `${lines.join("\n")}\n`);
  lines.length = 0;
  const [rssBefore, cpuBefore, startedAt] = [process.memoryUsage().rss, cpuMs(), performance.now()];
  let rssMost = rssBefore;
  const imported = { file, kind: "relationships" } as const;
  const read = await readDataset(imported, () => {
    rssMost = Math.max(rssMost, process.memoryUsage().rss);
  });
  if (!read.ok) throw new Error("The graph was refused.");
  const readAt = performance.now();
  rssMost = Math.max(rssMost, process.memoryUsage().rss);
  const { id } = await storeDataset({ db, now: new Date() }, read.value, imported);
  unpackRelationships(read.value.content);
  print("asn", {
    case: `import of ${counts.links} links`,
    ms: Math.round(performance.now() - startedAt),
    readAndIndexedMs: Math.round(readAt - startedAt),
    cpuMs: Math.round(cpuMs() - cpuBefore),
    moreMemoryMb: Math.round((rssMost - rssBefore) / 1e6),
    storedBytes: read.value.content.length,
  });
  return id;
}

function benchPaths(graph: AsGraph): void {
  const any = () => random.whole(0, graph.asns.length - 1);
  const find = shortestAllowed(graph);
  measureWork({ bench: "asn", name: "shortest allowed", rounds: 10_000 }, () => find(any(), any()));
  measureWork({ bench: "asn", name: "likely, tree not kept", rounds: 200 }, () =>
    likelyTree(graph, any()),
  );
  const tree = likelyTree(graph, any());
  measureWork({ bench: "asn", name: "likely, tree kept", rounds: 10_000 }, () =>
    likelyPaths(graph, tree, any()),
  );
  measureWork({ bench: "asn", name: "path without rules", rounds: 500 }, () =>
    anyShortestPath(graph, { from: any(), to: any() }),
  );
  const finder = pathFinder(graph, 0);
  const to = any();
  let [most, from] = [0n, 0];
  for (let round = 0; round < 5_000; round += 1) {
    const asked = any();
    const count = find(asked, to).paths?.count ?? 0n;
    if (count > most) [most, from] = [count, asked];
  }
  measureWork({ bench: "asn", name: `answer as JSON, ${most} ties`, rounds: 300 }, () =>
    JSON.stringify(finder.ask({ from, to })),
  );
}

function benchExport(view: Parameters<typeof linkLines>[0]): void {
  const before = process.memoryUsage().rss;
  const from = performance.now();
  let [bytes, most] = [0, before];
  for (const lines of linkLines(view)) {
    bytes += lines.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  print("asn", {
    case: "export of all links",
    ms: Math.round(performance.now() - from),
    bytes,
    moreMemoryMb: Math.round((most - before) / 1e6),
  });
}

const questionsPerSecond = 200;
const swaps = 10;

async function benchSwap(db: Db, ids: readonly number[]): Promise<void> {
  let [isOver, questions, failed, mixed] = [false, 0, 0, 0];
  const totals = new Map<number, number>();
  const times: number[] = [];
  const ask = async () => {
    const from = performance.now();
    const view = await currentAsView(db);
    const asn = view.graph.asns[0] ?? 0;
    const { total, datasetId } = listNeighbours(view, asn, { page: 1 });
    if ((totals.get(datasetId) ?? total) !== total) mixed += 1;
    totals.set(datasetId, total);
    times.push(performance.now() - from);
  };
  const asking = (async () => {
    while (!isOver) {
      questions += 1;
      void ask().catch(() => (failed += 1));
      await pause(1_000 / questionsPerSecond);
    }
  })();
  for (let swap = 0; swap < swaps; swap += 1) {
    await activateDataset({ db, now: new Date() }, ids[swap % 2] ?? 0);
    await pause(1_500);
  }
  isOver = true;
  await asking;
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  print("asn", {
    case: `${swaps} swaps under questions`,
    questions,
    failed,
    mixed,
    views: totals.size,
    p99Ms: Number(p99.toFixed(2)),
  });
}
