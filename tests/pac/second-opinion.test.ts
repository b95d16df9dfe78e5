import { createPacResolver } from "pac-resolver";
import { QuickJS } from "quickjs-wasi";
import { describe, expect, it } from "vitest";

import { waysOf, type PacWay } from "~/agent/pac/pac-answer";
import { PacFault } from "~/agent/pac/pac-fault";
import { PacScript, type PacWorld } from "~/agent/pac/pac-script";

import { everydayScripts } from "./everyday-scripts";
import { functionScripts } from "./function-scripts";
import { languageScripts } from "./language-scripts";
import { knownNames, usualUrls } from "./pac-case";

const direct: PacWay[] = [{ kind: "direct" }];
const world: PacWorld = {
  addressesOf: (host) => Promise.resolve(knownNames[host] === undefined ? [] : [knownNames[host]]),
  ownAddresses: () => Promise.resolve(["10.1.2.3"]),
  now: () => new Date(),
};
/** The names of the test, where a script asks for them itself. */
const dnsResolve = Object.assign(
  (host: string) => Promise.resolve(knownNames[host] ?? (/^[\d.]+$/.test(host) ? host : null)),
  { async: true },
);

/** Of encrypted addresses browsers show the origin only; that library leaves it to its callers. */
const shown = (url: string) => (url.startsWith("https:") ? `${new URL(url).origin}/` : url);

const cases = [...everydayScripts, ...languageScripts, ...functionScripts].map((each) => ({
  ...each,
  body: String(each.body),
}));

describe("a PAC script leads where pac-resolver says", () => {
  const theirs = async (body: string, urls: readonly string[]): Promise<PacWay[][]> => {
    // What one script leaves in an engine the next would find.
    const find = createPacResolver(await QuickJS.create(), body, { sandbox: { dnsResolve } });
    const ask = async (url: string) =>
      waysOf(String(await find(url, new URL(url).hostname.replace(/^\[(.*)\]$/, "$1"))));
    return Promise.all(urls.map((url) => ask(shown(url)).catch(() => direct)));
  };

  it.each(cases.filter(({ otherOpinion }) => otherOpinion === undefined))(
    "$what",
    async ({ body, urls = usualUrls }) => {
      const own = new PacScript(body, world);
      const ways = await Promise.all(
        urls.map((url) =>
          own
            .waysTo(new URL(url))
            .catch((error: unknown) =>
              error instanceof PacFault ? direct : Promise.reject(error as Error),
            ),
        ),
      );
      expect(ways).toEqual(await theirs(body, urls).catch(() => urls.map(() => direct)));
    },
  );
});
