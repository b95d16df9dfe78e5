import type { LoaderFunctionArgs } from "@remix-run/node";

import { answerReading } from "./reading-call";
import { exportReportCall } from "./report-export-call";

/** GET /report/{id}/export.csv */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerReading(request, (asked) => exportReportCall(asked, params.id, "csv"));
export const action = loader;
