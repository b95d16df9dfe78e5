import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { contextFor } from "~/features/access/context.server";
import { endOwnSessions } from "~/features/access/end-own-sessions.server";
import { signOut } from "~/features/identity/sign-out.server";
import { readFormData } from "~/platform/bounded-body.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** Signing out changes something, so a link does not do it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { prefix } = await contextFor(request);
  return redirect(prefix || "/");
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await contextFor(request);
  requireWithinLimit(request, "write", context.actor.account?.id);
  const isEverywhere = (await readFormData(request)).get("everywhere") === "yes";
  await endOwnSessions(context, isEverywhere ? "all" : "this");
  return signOut(context, request);
}
