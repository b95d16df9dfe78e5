import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { mixFile } from "~/features/performance/tenants/mix-file";
import { foundMixed, mixList, mixPage } from "~/features/performance/tenants/mix-list.schema";
import { askMix } from "~/features/performance/tenants/read-mix.server";
import { answerRead } from "~/pageless.server";
import { languageOf } from "~/platform/i18n.server";
import { withoutOthers } from "~/lib/list/list-file";
import { listFile } from "~/platform/list-file.server";

/** The customers of all official solutions as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "solution:review", limit: "create" }, allTenantsFile);
export const action = loader;

async function allTenantsFile({ request, context }: Given) {
  const language = await languageOf(request);
  const { asked, unread, customers, isWhole } = await askMix(
    context,
    new URL(request.url).searchParams,
  );
  const rows = foundMixed(customers, asked.search);
  return listFile(request, {
    list: mixList,
    asked,
    unread,
    file: isWhole ? mixFile : withoutOthers(mixFile),
    read: (page, limit) => Promise.resolve(mixPage(rows, page, { language, limit })),
  });
}
