import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { askIndex } from "~/features/performance/npi/ask-index.server";
import { indexFile } from "~/features/performance/npi/index-file";
import { indexList, indexPage } from "~/features/performance/npi/index-list.schema";
import { offeredColumns } from "~/features/performance/offered-columns";
import { answerRead } from "~/pageless.server";
import { languageOf } from "~/platform/i18n.server";
import { listFile } from "~/platform/list-file.server";

/** The provider index of a place as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:review", limit: "create" }, providerIndexFile);
export const action = loader;

async function providerIndexFile({ request, context }: Given) {
  const language = await languageOf(request);
  const answered = await askIndex(context, new URL(request.url).searchParams);
  const { asked, unread, index } = answered;
  return listFile(request, {
    list: indexList,
    asked,
    unread,
    file: offeredColumns(indexFile, answered),
    read: (page, limit) => Promise.resolve(indexPage(index.rows, page, { language, limit })),
  });
}
