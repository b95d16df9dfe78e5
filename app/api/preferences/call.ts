import { redirect } from "@remix-run/node";

import { contextFor, type Context } from "~/features/access/context.server";
import { prefixOf } from "~/features/settings/variants";
import { rememberLanguage } from "~/features/identity/known-account.repository.server";
import { samePathOf } from "~/platform/http.server";
import { languageParameter } from "~/platform/i18n.server";
import type { Language } from "~/platform/languages";
import { readPreferences, writePreferences } from "~/platform/preferences.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import type { Admission } from "../call-admission";
import { defineCallFor } from "../define-call";
import type { Answer } from "../openapi-parts";
import { preferencesSchema } from "./preferences.schema";

/** The choices with a long address to go back to. */
const formBytes = 64 * 1024;

/**
 * Visitors and accounts of every cloud: the choices are the browser's own. Only a language is kept with
 * the account, so that the rest can be chosen while the database is away.
 */
const everyCaller: Admission<{ accountContext: () => Promise<Context> }> = {
  admit: (request) => {
    requireWithinLimit(request, "write");
    return { accountContext: () => contextFor(request) };
  },
  callers: { takesHubToken: true, isForAnybody: true },
  refusals: [
    ["not-found", [404, "not-served"]],
    ["too-many-requests", 429],
  ],
};

const remembered: Answer = {
  description: "Remembered; the page to go back to follows.",
  headers: {
    Location: {
      description: "A path of this site.",
      required: true,
      schema: { type: "string", pattern: "^/([^/]|$)" },
    },
    "Set-Cookie": {
      description: "`pathlens_preferences`, on https with `__Host-` before it, for a year.",
      required: true,
      schema: { type: "string", pattern: "^(__Host-)?pathlens_preferences=" },
    },
  },
};

/**
 * POST /preferences: remembers language, theme and time zone in a cookie and goes back to the page,
 * or to the page that asks for more.
 */
export const preferencesCall = defineCallFor(everyCaller, {
  path: "/preferences",
  method: "POST",
  operationId: "preferences",
  tag: "Reference",
  summary: "Remember language, theme and time zone",
  description:
    "The form of the page footer. What is left out stays as it was. The zone is one by its " +
    "IANA name; `next` leads by the page that asks for it.",
  body: {
    schema: preferencesSchema,
    name: "PreferencesForm",
    description: "The choices.",
    maxBytes: formBytes,
    example: { language: "ja", theme: "dark", timeZone: "Asia/Tokyo", returnTo: "/privacy" },
    takes: ["form"],
  },
  answers: { 303: remembered },
  refusals: {},
  run: async ({ request, context, body: { returnTo, next, ...chosen } }) => {
    if (chosen.language) await keepWithAccount(await context.accountContext(), chosen.language);
    const cookie = await writePreferences({ ...(await readPreferences(request)), ...chosen });
    const path = chosen.language ? withoutLanguage(samePathOf(returnTo)) : samePathOf(returnTo);
    const query = new URLSearchParams({ returnTo: path }).toString();
    const target = next ? `${prefixOf(new URL(request.url).pathname)}/${next}?${query}` : path;
    return redirect(target, { status: 303, headers: { "Set-Cookie": cookie } });
  },
});

/** Mail to an account is in the language that was last chosen with it. */
async function keepWithAccount({ db, actor }: Context, language: Language): Promise<void> {
  if (actor.account) await rememberLanguage(db, actor.account.id, language);
}

/** The way back without the language that its link named, which would hide the one chosen now. */
function withoutLanguage(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://same.invalid");
  if (!searchParams.has(languageParameter)) return path;
  searchParams.delete(languageParameter);
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}
