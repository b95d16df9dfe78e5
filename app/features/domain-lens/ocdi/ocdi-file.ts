import type { ListFile } from "~/lib/list/list-file";

import { transitionStatusOf, type OcdiAssociation } from "./ocdi-association";

/** Associations as a file. */
export const ocdiFile: ListFile<OcdiAssociation> = {
  name: "pathlens-ocdi",
  columns: {
    id: ({ id }) => id,
    instance: ({ instance }) => instance,
    workload: ({ workload }) => workload?.name ?? null,
    serviceTreeId: ({ serviceTreeId }) => serviceTreeId,
    legacyFqdns: ({ legacy }) => legacy.join("; "),
    newOcdis: ({ ocdi }) => ocdi.join("; "),
    transitionStage: ({ stage }) => stage,
    transitionStatus: ({ stage }) => transitionStatusOf(stage),
    gaDate: ({ gaOn }) => gaOn,
    status: ({ status }) => status,
    authors: ({ authors }) => authors.map(({ name }) => name).join("; "),
    reviewedBy: ({ review }) => review?.by.name ?? null,
    reviewedNote: ({ review }) => review?.note ?? null,
  },
};
