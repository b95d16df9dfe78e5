import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { healthFile } from "~/features/health/health-file";
import { healthList, healthPage } from "~/features/health/health-list";
import { isHealthOffered } from "~/features/health/health-offered.server";
import { readHealth } from "~/features/health/read-health.server";
import { readList } from "~/lib/list/define-list";
import { answerRead } from "~/pageless.server";
import { languageOf } from "~/platform/i18n.server";
import { listFile } from "~/platform/list-file.server";

/** Open issues as CSV or JSON. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(
    args,
    { permission: "health:read", limit: "create", isOffered: isHealthOffered },
    openIssuesFile,
  );
export const action = loader;

async function openIssuesFile({ request, context }: Given) {
  const language = await languageOf(request);
  const { rows } = await readHealth(context, language);
  return listFile(request, {
    list: healthList,
    ...readList(healthList, new URL(request.url).searchParams),
    file: healthFile,
    read: (asked, limit) => Promise.resolve(healthPage(rows, asked, { language, limit }).page),
  });
}
