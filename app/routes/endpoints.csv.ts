import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { endpointViews } from "~/features/domain-lens/endpoints-address";
import { endpointsFile } from "~/features/domain-lens/endpoints-file.server";
import { answerRead } from "~/pageless.server";
import { unreadHeader } from "~/platform/read-query";
import { textStream } from "~/platform/text-stream.server";

/** A list of the endpoints manager as a file, filtered as its page is. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(args, { permission: "domain-lens:read", limit: "create" }, endpointsList);
export const action = loader;

async function endpointsList({ request, context: { db } }: Given) {
  const query = new URL(request.url).searchParams;
  const view = endpointViews.find((each) => each === query.get("view")) ?? "sets";
  const { parts, unread } = await endpointsFile(db, view, query);
  return new Response(textStream(parts), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="pathlens-${view}.csv"`,
      "Cache-Control": "private, no-store",
      ...unreadHeader(unread),
    },
  });
}
