import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { profilePhoto } from "~/features/identity/profile-photo.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** For how long a browser may show the photo without asking, in seconds. */
const photoLifeSeconds = 3600;

/**
 * The signed-in account's own photo from its directory; an empty answer when it has none, which is
 * no error of any page.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requirePermission(request, "profile:read");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const photo = await profilePhoto(context);
  const headers = { "Cache-Control": `private, max-age=${photoLifeSeconds}`, Vary: "Cookie" };
  if (!photo) return new Response(null, { status: 204, headers });
  return new Response(photo.bytes, { headers: { ...headers, "Content-Type": photo.type } });
}
