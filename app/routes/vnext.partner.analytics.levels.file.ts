import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { levelFile } from "~/features/performance/analytics/analytics-file";
import { levelList, levelPage } from "~/features/performance/analytics/analytics-list.schema";
import { levelRow } from "~/features/performance/analytics/analytics.view";
import { askLevels } from "~/features/performance/analytics/ask-analytics.server";
import { answerRead } from "~/pageless.server";
import { languageOf } from "~/platform/i18n.server";
import { listFile } from "~/platform/list-file.server";

/** The levels of each country as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:review", limit: "create" }, levelsFile);
export const action = loader;

async function levelsFile({ request, context }: Given) {
  const language = await languageOf(request);
  const found = await askLevels(context, new URL(request.url).searchParams);
  const rows = found.rows.map((row) => levelRow(row, { tree: found.tree, language }));
  return listFile(request, {
    list: levelList,
    asked: found.asked,
    unread: found.unread,
    file: levelFile,
    read: (asked, limit) => Promise.resolve(levelPage(rows, asked, { language, limit })),
  });
}
