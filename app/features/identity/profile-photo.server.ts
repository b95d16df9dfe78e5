import { application } from "~/platform/application.server";

import { sessionDirectory, type SignedInContext } from "./session-directory.server";

/** The account's photo; undefined when it has none. A failed look-up is only logged (specification §7). */
export async function profilePhoto(
  context: SignedInContext,
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined> {
  try {
    return await (await sessionDirectory(context))?.photo();
  } catch (error) {
    application().log.error("directory-failed", { what: "photo" }, error);
    return undefined;
  }
}
