import { describe, expect, it } from "vitest";

import { readPreferences, writePreferences, type Preferences } from "./preferences.server";

const asking = (cookie?: string) =>
  new Request("http://a.example/", { headers: cookie === undefined ? {} : { cookie } });
const sent = async (preferences: object) =>
  (await writePreferences(preferences as Preferences, false)).split(";", 1)[0] ?? "";

describe("preferences", () => {
  it.each<Preferences>([
    {},
    { language: "zh-Hant" },
    { theme: "dark" },
    { language: "ja", theme: "system" },
    { timeZone: "Asia/Tokyo" },
  ])("%j come back as they were set", async (preferences) => {
    expect(
      await readPreferences(asking(`other=1; ${await sent(preferences)}; more=2`), false),
    ).toEqual(preferences);
  });

  it.each<[string, string | undefined]>([
    ["no cookie", undefined],
    ["an empty one", "pathlens_preferences="],
    ["one that is not ours", "pathlens_preferences=dark"],
    ["broken escapes", "pathlens_preferences=%E0%A4%A"],
    ["a list", "pathlens_preferences=W10="],
    ["null", "pathlens_preferences=bnVsbA=="],
  ])("of %s are none", async (_what, cookie) =>
    expect(await readPreferences(asking(cookie), false)).toEqual({}),
  );

  it.each<[object, Preferences]>([
    [{ language: "tlh", theme: "dark" }, { theme: "dark" }],
    [{ language: "en", theme: "pink" }, { language: "en" }],
    [{ language: ["en"], theme: 1 }, {}],
    [
      { timeZone: "europe/berlin", theme: "dark" },
      { timeZone: "Europe/Berlin", theme: "dark" },
    ],
    [{ timeZone: "Europe/Atlantis", language: "en" }, { language: "en" }],
    [{ timeZone: 9 }, {}],
    [{ language: "en", role: "operator" }, { language: "en" }],
  ])("%j keep what is known of them", async (written, kept) => {
    const read = await readPreferences(asking(await sent(written)), false);
    expect(
      Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)),
    ).toEqual(kept);
  });

  it.each([[true], [false]])(
    "are kept for a year, for the whole site, out of reach of scripts (secure: %s)",
    async (isSecure) => {
      const [pair = "", ...attributes] = (
        await writePreferences({ theme: "dark" }, isSecure)
      ).split("; ");
      expect(pair.split("=", 1)[0]).toBe(
        isSecure ? "__Host-pathlens_preferences" : "pathlens_preferences",
      );
      expect(attributes.sort()).toEqual([
        "HttpOnly",
        "Max-Age=31536000",
        "Path=/",
        "SameSite=Lax",
        ...(isSecure ? ["Secure"] : []),
      ]);
    },
  );
});
