import type { LoaderFunctionArgs } from "@remix-run/node";

import { contextFor } from "~/features/access/context.server";
import { copyIsland } from "~/ui/copy-island";

/** The script of the copy buttons, the same for everybody. */
export async function loader({ request }: LoaderFunctionArgs) {
  await contextFor(request);
  return new Response(copyIsland(), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
