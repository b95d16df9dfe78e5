import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { asFigured, figureReader } from "~/features/performance/figures/ask-overview.server";
import { askLocations } from "~/features/performance/locations/ask-locations.server";
import { locationFile } from "~/features/performance/locations/location-file";
import { locationList } from "~/features/performance/locations/location-list.schema";
import { locationPage } from "~/features/performance/locations/location-page";
import { filteredRows } from "~/features/performance/locations/location-rows";
import { requireSolution } from "~/features/providers/require-solution.server";
import { offeredColumns } from "~/features/performance/offered-columns";
import { answerRead } from "~/pageless.server";
import { languageOf } from "~/platform/i18n.server";
import { listFile } from "~/platform/list-file.server";

/** The table of locations of a solution as CSV or JSON, as far as the reader sees it. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:use", limit: "create" }, locationsFile);
export const action = loader;

async function locationsFile({ request, context, params }: Given) {
  const { solution, actor } = await requireSolution(context, params.solutionId);
  const query = new URL(request.url).searchParams;
  const language = await languageOf(request);
  const answered = await askLocations(context, {
    solution: asFigured(solution),
    reader: figureReader(actor),
    query,
    language,
  });
  const { asked, unread } = answered;
  const rows = filteredRows(answered.rows, asked);
  return listFile(request, {
    list: locationList,
    asked,
    unread,
    file: offeredColumns(locationFile, answered),
    read: (page, limit) => Promise.resolve(locationPage(rows, page, { language, limit })),
  });
}
