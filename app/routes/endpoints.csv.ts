import type { LoaderFunctionArgs } from "@remix-run/node";

import { actingAccount } from "~/features/access/acting-account";
import { requirePermission } from "~/features/access/context.server";
import { endpointViews } from "~/features/domain-lens/endpoints-address";
import { endpointsFile } from "~/features/domain-lens/endpoints-file.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";
import { unreadHeader } from "~/lib/list/read-query";
import { textStream } from "~/platform/text-stream.server";

/** A list of the endpoints manager as a file, filtered as its page is. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { db, actor } = await requirePermission(request, "domain-lens:read");
  requireWithinLimit(request, "create", actingAccount(actor).id);
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
