import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { healthFile } from "~/features/health/health-file";
import { healthHistoryList } from "~/features/health/health-list";
import { isHealthOffered } from "~/features/health/health-offered.server";
import { readHealthHistory } from "~/features/health/read-health.server";
import { readList } from "~/lib/list/define-list";
import { answerRead } from "~/pageless.server";
import { languageOf } from "~/platform/i18n.server";
import { listFile } from "~/platform/list-file.server";

/** The history of network health as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(
    args,
    { permission: "health:read", limit: "create", isOffered: isHealthOffered },
    historyFile,
  );
export const action = loader;

async function historyFile({ request, context }: Given) {
  const language = await languageOf(request);
  return listFile(request, {
    list: healthHistoryList,
    ...readList(healthHistoryList, new URL(request.url).searchParams),
    file: healthFile,
    read: (asked, limit) => readHealthHistory(context, asked, { language, limit }),
  });
}
