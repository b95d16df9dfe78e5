import { fileURLToPath } from "node:url";

import { beforeAll, describe, expect, it } from "vitest";

import { chromiumAnswers, wholeChromium, type AskedAnswer } from "./chromium-answers";
import { everydayScripts } from "./everyday-scripts";
import { functionScripts } from "./function-scripts";
import { languageScripts } from "./language-scripts";
import { ownAnswers, type OwnAnswer } from "./own-answers";
import { usualUrls } from "./pac-case";
import { pacSite } from "./pac-site";
import { servedFiles } from "./served-files";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Half an hour off, so that minutes of the wrong zone show. */
const zone = "Asia/Kolkata";

const cases = [...everydayScripts, ...languageScripts, ...functionScripts, ...servedFiles].map(
  (each, at) => ({ ...each, at, urls: each.urls ?? usualUrls }),
);
const chromium = wholeChromium();

/** Chromium tells versions of SOCKS apart, which the client speaks none of. */
const comparable = (list: string | undefined) => list?.replaceAll("SOCKS5 ", "SOCKS ");

describe.skipIf(!chromium)(
  "a PAC file leads where it leads in Chromium (needs a whole Chromium, such as /usr/bin/chromium)",
  () => {
    let theirs: AskedAnswer[];
    let own: OwnAnswer[];
    beforeAll(async () => {
      const site = await pacSite(cases);
      try {
        theirs = await chromiumAnswers(chromium ?? "", {
          serve: site.serve,
          cases,
          pacUrl: `${site.url}/proxy.pac`,
          zone,
        });
        own = await ownAnswers(
          root,
          cases.map(({ at, urls }) => ({
            url: `${site.url}/case/${at}`,
            urls,
            nowMs: theirs[at]?.askedAtMs ?? 0,
          })),
          zone,
        );
      } finally {
        await site.close();
      }
    });

    it.each(cases)("$what", ({ at, urls }) => {
      const [they, we] = [theirs[at], own[at]];
      for (const url of urls) {
        const address = new URL(url).href;
        // Where no file came Chromium has no script to ask, and goes straight.
        expect([url, we?.lists[url] ?? "DIRECT"]).toEqual([url, comparable(they?.lists[address])]);
      }
      // What does not hold the name of the function is not run at all, which is no fault of a script.
      if (we?.source?.includes("FindProxyForURL"))
        expect({ isScriptFault: we.faults.length > 0, faults: we.faults }).toMatchObject({
          isScriptFault: they?.isScriptFault,
        });
    });
  },
);
