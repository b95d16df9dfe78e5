import type { Context } from "~/features/access/context.server";
import type { Result } from "~/lib/result";

import { revokeReceivers } from "./revoke-receivers.server";
import type { ShareFormInput } from "./share-form.schema";
import { shareInOrganisation } from "./share-in-organisation.server";
import { shareToPublic, type OpenRefusal } from "./share-to-public.server";
import { shareWithPeople, type ShareRefusal } from "./share-with-people.server";

/** Does what one of the page's forms asks for. */
export function applyShareForm(
  context: Context,
  { id, input }: { id: string; input: ShareFormInput },
): Promise<Result<string, OpenRefusal | ShareRefusal>> {
  switch (input.intent) {
    case "public":
    case "link":
      return shareToPublic(context, { id, isPublic: input.state === "open" });
    case "organisation":
      return shareInOrganisation(context, { id, isShared: input.state === "open" });
    case "share":
      return shareWithPeople(context, { id, receivers: input.people });
    case "revoke":
      return revokeReceivers(context, { id, receivers: [input.person] });
  }
}
