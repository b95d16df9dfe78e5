import type { LoaderFunctionArgs } from "@remix-run/node";

import { profilePhoto } from "~/features/identity/profile-photo.server";
import { answerRead } from "~/pageless.server";

/** A browser may show the photo for an hour without asking. */
const cacheControl = "private, max-age=3600";

/**
 * The signed-in account's own photo from its directory; an empty answer when it has none, which is
 * no error of any page.
 */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(
    args,
    { permission: "profile:read", limit: "read", cacheControl },
    async ({ context }) => {
      const photo = await profilePhoto(context);
      const headers = { Vary: "Cookie" };
      if (!photo) return new Response(null, { status: 204, headers });
      return new Response(photo.bytes, { headers: { ...headers, "Content-Type": photo.type } });
    },
  );
export const action = loader;
