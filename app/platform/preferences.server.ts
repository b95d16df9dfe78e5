import { createCookie } from "@remix-run/node";
import * as z from "zod";

import { yearSeconds } from "~/lib/time";

import { cookieNames, isSiteSecure } from "./cookie-place.server";
import { languages } from "./languages";
import { themes } from "./themes";
import { timeZoneOf } from "./time-zones";

const preferencesSchema = z.object({
  language: z.enum(languages).optional().catch(undefined),
  theme: z.enum(themes).optional().catch(undefined),
  timeZone: z.string().transform(timeZoneOf).optional().catch(undefined),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** What a reader chose for themself; set only by their own form post. */
function preferencesCookie(isSecure: boolean) {
  const [name = ""] = cookieNames("pathlens_preferences", isSecure);
  return createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: yearSeconds,
    secure: isSecure,
  });
}

/** The choices this browser sent; none when it sent nothing readable. */
export async function readPreferences(
  request: Request,
  isSecure = isSiteSecure(),
): Promise<Preferences> {
  const value: unknown = await preferencesCookie(isSecure)
    .parse(request.headers.get("Cookie"))
    .catch(() => null);
  const parsed = preferencesSchema.safeParse(value);
  return parsed.success ? parsed.data : {};
}

/** The Set-Cookie header that remembers `preferences`. */
export function writePreferences(
  preferences: Preferences,
  isSecure = isSiteSecure(),
): Promise<string> {
  return preferencesCookie(isSecure).serialize(preferences);
}
