import { redirect, type ActionFunctionArgs } from "@remix-run/node";

import { contextFor } from "~/features/access/context.server";
import { rememberLanguage } from "~/features/identity/known-account.repository.server";
import { prefixOf } from "~/features/settings/variants";
import { readFormData } from "~/platform/bounded-body.server";
import { answerCall, inputError } from "~/platform/call.server";
import { samePathOf } from "~/platform/http.server";
import { languageParameter } from "~/platform/i18n.server";
import type { Language } from "~/platform/languages";
import { readPreferences, writePreferences } from "~/platform/preferences.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { preferencesSchema } from "./preferences.schema";

/**
 * POST /preferences: remembers language, theme and time zone in a cookie and goes back to the page,
 * or by the page that asks for more.
 */
export const action = ({ request }: ActionFunctionArgs) =>
  answerCall(
    request,
    { operation: "preferences" },
    { preferences: { method: "POST", run: remember } },
  );
export const loader = action;

async function remember(request: Request): Promise<Response> {
  requireWithinLimit(request, "write");
  const form = preferencesSchema.safeParse(Object.fromEntries(await readFormData(request)));
  if (!form.success) return inputError(form.error);
  const { returnTo, next, ...chosen } = form.data;
  if (chosen.language) await keepWithAccount(request, chosen.language);
  const cookie = await writePreferences({ ...(await readPreferences(request)), ...chosen });
  const path = chosen.language ? withoutLanguage(samePathOf(returnTo)) : samePathOf(returnTo);
  const target = next
    ? `${prefixOf(new URL(request.url).pathname)}/${next}?${new URLSearchParams({ returnTo: path }).toString()}`
    : path;
  return redirect(target, { status: 303, headers: { "Set-Cookie": cookie } });
}

/** Mail to whoever is signed in is in the language that they chose last. */
async function keepWithAccount(request: Request, language: Language): Promise<void> {
  const { db, actor } = await contextFor(request);
  if (actor.account) await rememberLanguage(db, actor.account.id, language);
}

/** The way back without the language that its link named, which would hide the one chosen now. */
function withoutLanguage(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://same.invalid");
  if (!searchParams.has(languageParameter)) return path;
  searchParams.delete(languageParameter);
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}
