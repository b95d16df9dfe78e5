import type * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

import type { Report } from "./report";
import { reportSchema } from "./report.schema";
import { sectionFrames } from "./report-sections.schema";

/**
 * A report as it is stored. The server checked the data of each client test when it arrived, by the
 * schema of that day. Here only the frame around the data is checked, so that old reports stay readable.
 */
const storedReportSchema = reportSchema.extend(sectionFrames);

/**
 * The document of a report. Some fields are read of any version: by SQL, in lists and generated columns,
 * `browserLocation`, `score`, `measuredLatency`, `exchangeScore`, `bufferBloat` and `skype`; by the survey
 * `egressIp`, `egressNetwork` and `measuredLatencies`. They keep their places and meanings, or a
 * migration rewrites the rows.
 */
export const reportDocument = storedDocument<Report>({
  name: "report",
  schema: storedReportSchema as z.ZodType<unknown> as z.ZodType<Report>,
  upgrades: [firstVersion],
});
