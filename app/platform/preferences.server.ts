import { createCookie } from "@remix-run/node";
import * as z from "zod";

import { yearSeconds } from "~/lib/time";

import { languages } from "./languages";
import { themes } from "./themes";

const preferencesSchema = z.object({
  language: z.enum(languages).optional().catch(undefined),
  theme: z.enum(themes).optional().catch(undefined),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** What a reader chose for themself; set only by their own form post. */
const preferencesCookie = createCookie("pathlens_preferences", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  maxAge: yearSeconds,
});

/** The choices this browser sent; none when it sent nothing readable. */
export async function readPreferences(request: Request): Promise<Preferences> {
  const value: unknown = await preferencesCookie.parse(request.headers.get("Cookie")).catch(() => null);
  const parsed = preferencesSchema.safeParse(value);
  return parsed.success ? parsed.data : {};
}

/** The Set-Cookie header that remembers `preferences`. */
export function writePreferences(preferences: Preferences, isSecure: boolean): Promise<string> {
  return preferencesCookie.serialize(preferences, { secure: isSecure });
}
