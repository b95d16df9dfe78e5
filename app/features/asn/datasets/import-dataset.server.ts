import { createHash } from "node:crypto";
import path from "node:path";

import { ok, type Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import { coneReader } from "../files/cone-file";
import type { FileFaults } from "../files/file-fault";
import type { FileReader } from "../files/file-reader";
import { nameReader } from "../files/name-file";
import { organisationReader } from "../files/organisation-file";
import { relationshipReader, type RelationshipForm } from "../files/relationship-file";
import { readLines, type ReadProgress } from "../files/text-lines.server";
import { emptyReport, type Dataset, type DatasetKind, type DatasetReport } from "./dataset";
import { findSameContent, insertDataset } from "./dataset.repository.server";
import { largestCones } from "./largest-cones";
import { packCones, packNames, packOrganisations } from "./packed-dataset";
import { relationshipDataset } from "./relationship-dataset";

/** A dataset that is not stored yet. */
export type PackedDataset = { content: Uint8Array; report: DatasetReport };

/** A file that is to be imported. */
export type ImportedFile = {
  file: string;
  kind: DatasetKind;
  /** The form of relationships, where the operator names it. */
  form?: RelationshipForm;
};

/** What a dataset is stored as; `file` is shown, and read no more. */
type StoredFile = Pick<ImportedFile, "file" | "kind"> & { isDemonstration?: boolean };

/**
 * Reads and checks a file, whether it is packed or not, and packs what it says.
 *
 * @returns the faults of a file that does not fit
 * @throws {FileUnreadable}
 */
export async function readDataset(
  { file, kind, form }: ImportedFile,
  onProgress?: (progress: ReadProgress) => void,
): Promise<Result<PackedDataset, FileFaults>> {
  const reader = datasetReader(kind, form);
  await readLines(file, (line, number) => reader.take(line, number), onProgress);
  return reader.finish();
}

/**
 * Stores a dataset beside those in use, in one transaction; it is not in use before it is activated. The same
 * content is stored once, so that an import that was cut off can be repeated.
 */
export async function storeDataset(
  { db, now }: { db: Db; now: Date },
  { content, report }: PackedDataset,
  { file, kind, isDemonstration = false }: StoredFile,
): Promise<Dataset> {
  const contentHash = createHash("sha256").update(content).digest();
  const dataset = {
    kind,
    fileName: path.basename(file).slice(0, fileNameMost),
    isDemonstration,
    importedAt: now,
    report,
  };
  return db.transaction().execute(async (trx) => {
    const same = await findSameContent(trx, { kind, contentHash, isDemonstration });
    if (same) return same;
    return { id: await insertDataset(trx, { ...dataset, content, contentHash }), ...dataset };
  });
}

/** Longest file name that is stored; a column's check says the same. */
const fileNameMost = 255;

/** Reads a file of a kind line by line and packs what it says. */
export function datasetReader(
  kind: DatasetKind,
  form?: RelationshipForm,
): FileReader<PackedDataset> {
  if (kind === "relationships") return packing(relationshipReader(form), relationshipDataset);
  if (kind === "names")
    return packing(nameReader(), ({ names, lines, repeated }) => ({
      content: packNames(names),
      report: { ...emptyReport, lines, repeated, ases: names.length },
    }));
  if (kind === "organisations")
    return packing(organisationReader(), (read) => ({
      content: packOrganisations(read),
      report: {
        ...emptyReport,
        lines: read.lines,
        repeated: read.replaced,
        ases: read.ases.length,
        organisations: read.organisations.length,
        unknownOrganisations: read.unknownOrganisations,
      },
    }));
  return packing(coneReader(), ({ asns, sizes, lines }) => ({
    content: packCones({ asns, sizes }),
    report: {
      ...emptyReport,
      lines,
      ases: asns.length,
      largestCones: largestCones(asns, sizes),
    },
  }));
}

function packing<Content>(
  reader: FileReader<Content>,
  pack: (content: Content) => PackedDataset,
): FileReader<PackedDataset> {
  return {
    take: reader.take,
    finish() {
      const read = reader.finish();
      return read.ok ? ok(pack(read.value)) : read;
    },
  };
}
