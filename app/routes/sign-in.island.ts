import { contextFor } from "~/features/access/context.server";
import { signInIsland } from "~/features/identity/sign-in-island";
import type { LoaderFunctionArgs } from "@remix-run/node";

/** The script of the sign-in, the same for everybody. */
export async function loader({ request }: LoaderFunctionArgs) {
  await contextFor(request);
  return new Response(signInIsland(), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
