import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

import { relationshipForms } from "../files/relationship-file";
import type { DatasetReport } from "./dataset";

const count = z.int().min(0);
const asn = z.int().min(1);

/** What an import counted, as it is stored beside the dataset. */
export const datasetReportDocument = storedDocument<DatasetReport>({
  name: "report of an AS dataset",
  schema: z.object({
    lines: count,
    repeated: count,
    ases: count,
    links: count,
    organisations: count,
    form: z.enum(relationshipForms).nullable(),
    single: count,
    unknownOrganisations: count,
    cycleCount: count,
    cycles: z.array(z.array(asn)),
    largestCones: z.array(z.object({ asn, size: z.int().min(1) })),
  }),
  upgrades: [firstVersion],
});
