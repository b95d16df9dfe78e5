import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { expect, it } from "vitest";

import { addresses } from "~/sitemap.js";

/** A text or template that begins like a path of ours: a slash, or a prefix and a slash, and a letter. */
const pathText = /(["'`])(?:\$\{[\w.?]*prefix\})?(\/[a-z.](?:\$\{[^}]*\}|[^"'`\s\\<>{}])*)/gi;

/** Rooms that speak of other sites' paths: the stand-in for the outside world, and the client's tools. */
const otherRooms = /^app\/(sandbox|agent)\//;

/** Files of `public`, and what Remix answers itself. */
const files = /^\/(build|islands|agent|favicon\.svg|__manifest)/;

/** Stands for a segment that is worked out. */
const anything = "*";

/** What begins like a path and is none of the site's. */
const others: Record<string, string> = {
  "/assistant/": "a folder of the measured suite",
  "/gcc.data": "the data of the start page under a variant",
  "/metrics": "another server, for the operator alone",
  "/proc/self/limits": "a file of the system",
  "/dev/blob": "a file of the embedded database",
};

/** Paths of the sitemap, and what they begin with: the rest is added elsewhere. */
const beginnings = addresses
  .map(({ path: pattern }) => pattern.split("/"))
  .flatMap((segments) => segments.map((_segment, at) => segments.slice(0, at + 1)))
  .map((segments) => segments.map((segment) => segment.replace(/\?$/, "").toLowerCase()));

function isOfSitemap(asked: string): boolean {
  const path = asked.toLowerCase().replace(/^\/gcc\??(?=\/|$)/, "");
  const segments = path.replace(/^\//, "").replace(/\/$/, "").split("/");
  return beginnings.some(
    (known) =>
      known.length === segments.length &&
      known.every(
        (segment, at) =>
          segment.startsWith(":") || [anything, segment].includes(segments[at] ?? ""),
      ),
  );
}

it("every path that the sources name is an address of the sitemap, or what one begins with", async () => {
  const names = await readdir("app", { recursive: true });
  const sources = names
    .map((name) => path.join("app", name))
    .filter((name) => /\.(ts|tsx)$/.test(name) && !/\.test\./.test(name) && !otherRooms.test(name));
  const unknown: string[] = [];
  let count = 0;
  for (const source of sources) {
    const text = await readFile(source, "utf8");
    for (const [, , written = ""] of text.matchAll(pathText)) {
      count += 1;
      const asked = (written.split(/[?#]/, 1)[0] ?? "")
        // What stands behind a slash is a segment; what is glued to a word is a query or nothing.
        .replaceAll(/\/\$\{[^}]*\}/g, `/${anything}`)
        .replace(/\$\{.*/, "");
      if (!isOfSitemap(asked) && !files.test(asked) && !others[asked])
        unknown.push(`${source}: ${written}`);
    }
  }
  expect(unknown).toEqual([]);
  expect(count).toBeGreaterThan(100);
});
