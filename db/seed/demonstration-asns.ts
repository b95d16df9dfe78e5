import { activateDataset } from "~/features/asn/datasets/choose-datasets.server";
import type { DatasetKind } from "~/features/asn/datasets/dataset";
import { readChoice } from "~/features/asn/datasets/dataset.repository.server";
import { datasetReader, storeDataset } from "~/features/asn/datasets/import-dataset.server";
import type { Db } from "~/platform/database.server";

import {
  demonstrationAses,
  demonstrationLinks,
  demonstrationLinksBefore,
} from "./demonstration-as-list";

/**
 * Puts invented relationships, names and organisations of ASes in use, read as if they were imported. Done only
 * where no dataset was ever in use: what an operator imports stays. Relationships of the month before are stored
 * beside them, so that there is something to compare.
 *
 * @returns whether they were put in use
 */
export async function seedDemonstrationAsns(db: Db, now: Date): Promise<boolean> {
  const choice = await readChoice(db);
  if (choice.id > 0) return false;
  const store = (kind: DatasetKind, file: string, lines: readonly string[]) =>
    storeDataset({ db, now }, packedOf(kind, lines), { file, kind, isDemonstration: true });
  await store("relationships", "invented-relationships-before.txt", demonstrationLinksBefore);
  for (const [kind, lines] of files) {
    const { id } = await store(kind, `invented-${kind}.txt`, lines);
    await activateDataset({ db, now }, id);
  }
  return true;
}

const files: readonly (readonly [DatasetKind, readonly string[]])[] = [
  ["relationships", demonstrationLinks],
  ["names", demonstrationAses.map(({ asn, name, country }) => `${asn} ${name}, ${country}`)],
  [
    "organisations",
    [
      "# format:org_id|changed|org_name|country|source",
      ...new Set(
        demonstrationAses.map(
          ({ organisation, country }) =>
            `${idOf(organisation)}||${organisation}|${country}|INVENTED`,
        ),
      ),
      "# format:aut|changed|aut_name|org_id|opaque_id|source",
      ...demonstrationAses.map(
        ({ asn, name, organisation }) => `${asn}||${name}|${idOf(organisation)}||INVENTED`,
      ),
    ],
  ],
];

/** An id as registries form them. */
function idOf(organisation: string): string {
  return `${organisation.toUpperCase().replaceAll(" ", "-")}-INVENTED`;
}

function packedOf(kind: DatasetKind, lines: readonly string[]) {
  const reader = datasetReader(kind);
  lines.forEach((line, at) => reader.take(line, at + 1));
  const read = reader.finish();
  if (read.ok) return read.value;
  throw new Error(`The invented ${kind} do not fit: ${JSON.stringify(read.refusal)}`);
}
