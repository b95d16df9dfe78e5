import type { ServerBuild } from "@remix-run/node";

import {
  activateDataset,
  readDatasetList,
  rollBackDatasets,
} from "~/features/asn/datasets/choose-datasets.server";
import { datasetKinds, type Dataset, type DatasetChoice } from "~/features/asn/datasets/dataset";
import { CommandError } from "~/platform/command-error";
import type { Db } from "~/platform/database.server";

import { asText, comparedText, graphText, pathsText } from "./asn-questions.server";
import type { Launch } from "./launch";
import { openApplication } from "./open-application.server";

const usage = `
  pathlens asn datasets               the stored datasets; those in use are marked
  pathlens asn activate ID            puts a dataset in use
  pathlens asn roll-back              returns to the datasets in use before
  pathlens asn show AS                an AS and its neighbours; AS is a number, a name or an organisation
  pathlens asn path FROM TO           the likely paths and the shortest that are allowed
  pathlens asn graph AS [DEPTH]       the ASes around one, 1 to 3 links away
  pathlens asn compare AS ID ID       what changed about an AS from one dataset of relationships to another`;

/** What stands behind \`pathlens asn\`; each answers with a text. */
const questions: Readonly<Record<string, (db: Db, args: readonly string[]) => Promise<string>>> = {
  datasets: datasetsText,
  activate: async (db, [id = ""]) => {
    const done = await activateDataset({ db, now: new Date() }, datasetId(id));
    if (!done.ok) throw new CommandError(`There is no dataset ${id}.`);
    return choiceText(done.value);
  },
  "roll-back": async (db) => {
    const done = await rollBackDatasets({ db, now: new Date() });
    if (!done.ok) throw new CommandError("No other datasets were in use before.");
    return choiceText(done.value);
  },
  show: (db, [as = ""]) => asText(db, as),
  path: (db, [from = "", to = ""]) => pathsText(db, from, to),
  graph: (db, [as = "", depth = "1"]) => graphText(db, as, Number(depth)),
  compare: (db, [as = "", before = "", after = ""]) =>
    comparedText(db, as, { before: datasetId(before), after: datasetId(after) }),
};

/** `pathlens asn …`: datasets of the AS view, and questions to those in use. */
export async function asnCommand(
  [word = "", ...args]: readonly string[],
  _launch: Launch,
  build: ServerBuild,
): Promise<void> {
  const answer = Object.hasOwn(questions, word) ? questions[word] : undefined;
  if (!answer) throw new CommandError(`What about ASes?${usage}`, 2);
  const { database, close } = await openApplication(build.assets.version);
  try {
    process.stdout.write(`${await answer(database.db, args)}\n`);
  } finally {
    await close();
  }
}

/** Ids are numbers of 32 bits. */
const largestId = 2 ** 31 - 1;

function datasetId(text: string): number {
  const id = Number(text);
  if (!/^\d+$/.test(text) || id > largestId)
    throw new CommandError(`${text || "Nothing"} is no number of a dataset.${usage}`, 2);
  return id;
}

async function datasetsText(db: Db): Promise<string> {
  const { datasets, choice, previous } = await readDatasetList(db);
  if (datasets.length === 0) return "No datasets are stored.";
  const markOf = ({ id, kind }: Dataset) => {
    if (choice.datasets[kind] === id) return "in use";
    return previous?.datasets[kind] === id ? "before" : "";
  };
  return datasets
    .map((dataset) =>
      [
        dataset.id,
        dataset.kind,
        dataset.importedAt.toISOString(),
        dataset.fileName,
        ...(dataset.isDemonstration ? ["invented"] : []),
        markOf(dataset),
      ].join("\t"),
    )
    .join("\n");
}

function choiceText({ datasets }: DatasetChoice): string {
  const used = datasetKinds.map((kind) => `${kind} ${datasets[kind] ?? "none"}`);
  return `In use: ${used.join(", ")}`;
}
