import type { FileFormat } from "../endpoints-file";
import { transitionStatusOf, type OcdiAssociation } from "./ocdi-association";

/** Associations as rows of a file; heads are stable words for programs. */
export const ocdiFile: FileFormat<OcdiAssociation> = {
  head: [
    "id",
    "instance",
    "workload",
    "serviceTreeId",
    "legacyFqdns",
    "newOcdis",
    "transitionStage",
    "transitionStatus",
    "gaDate",
    "status",
    "authors",
    "reviewedBy",
    "reviewedNote",
  ],
  cells: ({
    id,
    instance,
    workload,
    serviceTreeId,
    legacy,
    ocdi,
    stage,
    gaOn,
    status,
    authors,
    review,
  }) => [
    id,
    instance,
    workload?.name ?? null,
    serviceTreeId,
    legacy.join("; "),
    ocdi.join("; "),
    stage,
    transitionStatusOf(stage),
    gaOn,
    status,
    authors.map(({ name }) => name).join("; "),
    review?.by.name ?? null,
    review?.note ?? null,
  ],
};
