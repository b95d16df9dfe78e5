import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { application } from "~/platform/application.server";
import { readFormData } from "~/platform/bounded-body.server";
import { answerCall, inputError } from "~/platform/call.server";
import { samePathOf } from "~/platform/http.server";
import { readPreferences, writePreferences } from "~/platform/preferences.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { preferencesSchema } from "./preferences.schema";

/** POST /preferences: remembers language and theme in a cookie and goes back to the page. */
export const action = ({ request }: ActionFunctionArgs) =>
  answerCall(request, { operation: "preferences" }, { preferences: { method: "POST", run: remember } });
export const loader = action;

async function remember(request: Request): Promise<Response> {
  requireWithinLimit(request, "write");
  const form = preferencesSchema.safeParse(Object.fromEntries(await readFormData(request)));
  if (!form.success) return inputError(form.error);
  const { returnTo, ...chosen } = form.data;
  const isSecure = application().environment.appOrigin?.startsWith("https:") ?? false;
  const cookie = await writePreferences({ ...(await readPreferences(request)), ...chosen }, isSecure);
  return redirect(samePathOf(returnTo), { status: 303, headers: { "Set-Cookie": cookie } });
}
