import { afterAll, beforeAll, expect, it } from "vitest";

import { languages } from "~/platform/languages";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it.each(languages)("a page in %s holds no zero and no part of a character", async (language) => {
  for (const address of ["/", "/privacy", "/credits", "/compare", "/nowhere"]) {
    // Some of many lengths: where a block of the renderer ends depends on all that stands before.
    for (const padding of ["", "?x=1", "?x=12"]) {
      const { html } = await new Visitor(site).visit(address + padding, {
        headers: { "Accept-Language": language },
      });
      expect(html.length).toBeGreaterThan(2048);
      expect(/.{0,20}[\0\uFFFD].{0,20}/.exec(html)?.[0], address + padding).toBeUndefined();
    }
  }
});
