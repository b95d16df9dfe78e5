import { describe, expect, it } from "vitest";

import { setApplication, type Application } from "./application.server";
import { rememberLinkedLanguage } from "./linked-language.server";
import { readPreferences, writePreferences } from "./preferences.server";

setApplication({ environment: { appOrigin: undefined } } as Application);

type Asked = { path: string; method?: string; headers?: Record<string, string> };

/** What the browser that asked remembers afterwards; undefined where nothing was set. */
async function remembered({ path, method = "GET", headers = {} }: Asked, status = 200) {
  const answer = await rememberLinkedLanguage(
    new Request(`http://own.example${path}`, { method, headers }),
    new Response(null, { status }),
  );
  const [cookie] = answer.headers.getSetCookie();
  return (
    cookie &&
    readPreferences(
      new Request("http://own.example/", { headers: { Cookie: cookie.split(";", 1)[0] ?? "" } }),
    )
  );
}

const chosen = async (preferences: Parameters<typeof writePreferences>[0]) => ({
  Cookie: (await writePreferences(preferences)).split(";", 1)[0] ?? "",
});

describe("the language that a link names", () => {
  it.each<[what: string, Asked, status?: number]>([
    ["a page", { path: "/privacy?language=ja" }],
    ["a page under the other prefix", { path: "/gcc/status?language=ja" }],
    ["a report", { path: "/report/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10?language=ja" }],
    ["a page that has not changed", { path: "/status?language=ja" }, 304],
    ["a page that leads on", { path: "/reports?language=ja" }, 302],
    ["a page that is not there", { path: "/nothing?language=ja" }, 404],
    [
      "a link on another site",
      {
        path: "/?language=ja",
        headers: { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" },
      },
    ],
    [
      "what a page's script asks for",
      {
        path: "/status?language=ja&_data=routes",
        headers: { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" },
      },
    ],
  ])("is kept: %s", async (_what, asked, status) => {
    expect(await remembered(asked, status)).toEqual({ language: "ja" });
  });

  it.each<[what: string, Asked]>([
    ["none of ours", { path: "/?language=tlh" }],
    ["empty", { path: "/?language=" }],
    ["no tag", { path: "/?language=%00%0d%0aSet-Cookie:x=1" }],
    ["an address", { path: "/?language=https://evil.example/" }],
    ["of another parameter", { path: "/?my-language=ja" }],
    ["of a call", { path: "/api/places?language=ja" }],
    ["of a feed", { path: "/status.atom?language=ja" }],
    ["of a file", { path: "/endpoints.csv?language=ja" }],
    ["of an export", { path: "/report/1/export.json?language=ja" }],
    ["of a form", { path: "/?language=ja", method: "POST" }],
    ["of a look at the head", { path: "/?language=ja", method: "HEAD" }],
    [
      "embedded by another site",
      {
        path: "/?language=ja",
        headers: { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image" },
      },
    ],
    ["fetched ahead", { path: "/?language=ja", headers: { "Sec-Purpose": "prefetch;prerender" } }],
  ])("is not kept: %s", async (_what, asked) => {
    expect(await remembered(asked)).toBeUndefined();
  });

  it("is not set again where it is kept already", async () => {
    expect(
      await remembered({ path: "/?language=ja", headers: await chosen({ language: "ja" }) }),
    ).toBeUndefined();
  });

  it("leaves what else was chosen as it is", async () => {
    expect(
      await remembered({
        path: "/?language=zh-TW",
        headers: await chosen({ language: "ja", theme: "dark", timeZone: "Asia/Tokyo" }),
      }),
    ).toEqual({ language: "zh-Hant", theme: "dark", timeZone: "Asia/Tokyo" });
  });
});
