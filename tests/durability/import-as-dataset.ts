import process from "node:process";

import { internetLinks } from "#tests/factories/as-graph";
import { storedAsGraph } from "#tests/factories/as-dataset";
import { randomFrom } from "#tests/support/random";
import { activateDataset } from "~/features/asn/datasets/choose-datasets.server";

import { killAtStatement } from "./kill-at-statement";
import { openPlace } from "./killed-process";

// Imports relationships and puts them in use, in a process of its own that kills itself at a statement.
const [kind, address = "", seed = "", point = "", occurrence = "1"] = process.argv.slice(2);
const { db, close } = await openPlace(kind, address);
process.stdout.write("begun\n");
killAtStatement(point, Number(occurrence));
const { from, to, kinds } = internetLinks(randomFrom(seed), { ases: 30_000, links: 150_000 });
const { id } = await storedAsGraph(
  db,
  Array.from(from, (one, at) => `${one}|${to[at]}|${kinds[at] === 2 ? 0 : 1}`),
);
await activateDataset({ db, now: new Date("2026-11-27T12:00:00Z") }, id);
process.stdout.write("ended\n");
await close();
