import { describe, expect, it } from "vitest";

import { atomText, xmlText } from "./atom-feed";

const at = new Date("2026-11-20T16:00:00Z");
const feed = {
  title: "Worldwide",
  language: "en",
  selfHref: "https://a.test/publications/Worldwide/atom.xml?language=ja&x=1",
  pageHref: "https://a.test/publications/Worldwide",
  entries: [],
  now: at,
};

describe("an Atom feed", () => {
  it("has an entry for each version, known by its address", () => {
    const text = atomText({
      ...feed,
      entries: [
        {
          href: "https://a.test/publications/Worldwide/2026112000",
          title: "Version <1> & more",
          publishedAt: at,
          html: "<p>a & b</p>",
        },
      ],
    });
    expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">');
    expect(text).toContain(
      'href="https://a.test/publications/Worldwide/atom.xml?language=ja&amp;x=1"',
    );
    expect(text).toContain(
      "<title>Version &lt;1&gt; &amp; more</title>\n<id>https://a.test/publications/Worldwide/2026112000</id>",
    );
    expect(text).toContain('<content type="html">&lt;p&gt;a &amp; b&lt;/p&gt;</content>');
    expect(text.match(/<updated>2026-11-20T16:00:00.000Z<\/updated>/g)).toHaveLength(2);
  });

  it("tells when an entry changed, and the feed when its last one did", () => {
    const entry = {
      href: "https://a.test/1",
      title: "One",
      publishedAt: at,
      updatedAt: new Date("2026-11-21T09:00:00Z"),
      html: "",
    };
    const text = atomText({
      ...feed,
      entries: [{ ...entry, href: "https://a.test/2", updatedAt: at }, entry],
    });
    expect(text.match(/<updated>2026-11-21T09:00:00.000Z<\/updated>/g)).toHaveLength(2);
    expect(text.match(/<published>2026-11-20T16:00:00.000Z<\/published>/g)).toHaveLength(2);
  });

  it("is whole without entries", () => {
    expect(atomText(feed)).toMatch(
      /<updated>2026-11-20T16:00:00.000Z<\/updated>\n<author>.*<\/author>\n<\/feed>\n$/,
    );
  });

  it.each([
    ["]]>", "]]&gt;"],
    ["\u0000\u000b", "\ufffd\ufffd"],
    ["\ud83d", "\ufffd"],
    ["\ude00x", "\ufffdx"],
    ["😀\n\t", "😀\n\t"],
    [`"'`, "&quot;&apos;"],
  ])("writes %j as %j", (text, expected) => {
    expect(xmlText(text)).toBe(expected);
  });
});
