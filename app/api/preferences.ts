import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";

import { application } from "~/platform/application.server";
import { readFormData } from "~/platform/bounded-body.server";
import { badRequest, samePathOf } from "~/platform/http.server";
import { languages } from "~/platform/languages";
import { readPreferences, themes, writePreferences } from "~/platform/preferences.server";

const preferencesFormSchema = z.object({
  language: z.enum(languages).optional(),
  theme: z.enum(themes).optional(),
  returnTo: z.string().max(500).default("/"),
});

/** POST /preferences: remembers language and theme in a cookie and goes back to the page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = preferencesFormSchema.safeParse(Object.fromEntries(await readFormData(request)));
  if (!form.success) throw badRequest();
  const { returnTo, ...chosen } = form.data;
  const isSecure = application().environment.appOrigin?.startsWith("https:") ?? false;
  const cookie = await writePreferences({ ...(await readPreferences(request)), ...chosen }, isSecure);
  return redirect(samePathOf(returnTo), { status: 303, headers: { "Set-Cookie": cookie } });
}
