import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { sitePaths } from "#tests/support/site-paths";
import { startSite, type TestSite } from "#tests/support/site";

/** Version of the browser files that the site of the tests names. */
const version = "test";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

type Patch = Record<string, { id: string; path?: string; parentId?: string }>;

const ask = (paths: readonly string[], of = version) =>
  fetch(
    `${site.origin}/__manifest?${new URLSearchParams([...paths.map((path) => ["p", path]), ["version", of]]).toString()}`,
  );
const routesOf = async (...paths: string[]) =>
  Object.values((await (await ask(paths)).json()) as Patch);

const screens = (await sitePaths()).filter(
  ({ file, path }) => file.endsWith(".tsx") && !path.endsWith("*"),
);

describe("the routes that a page's script asks for", () => {
  it.each(screens.map(({ path }) => path))(
    "of %s are its own and those around it",
    async (pattern) => {
      for (const prefix of ["", "gcc/"]) {
        const address = `/${prefix}${pattern
          .replace(/^gcc\?\/?/, "")
          .replace("/:version?", "")
          .replace(/:\w+/g, "x")}`;
        const found = await routesOf(address);
        expect(
          found.flatMap(({ path = "" }) => [path, `gcc?/${path}`]),
          address,
        ).toContain(pattern);
        expect(found.map(({ id }) => id)).toContain("root");
      }
    },
  );

  it("of several paths come together", async () => {
    const paths = (await routesOf("/status/history", "/report/x/share")).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "status",
        "status/history",
        "report/:reportId",
        "report/:reportId/share",
      ]),
    );
  });

  it("of a path that is none are the catch-all's", async () => {
    expect((await routesOf("/nowhere")).map(({ path }) => path)).toContain("*");
  });

  it("may be kept as long as the version of the browser files is the same", async () => {
    expect((await ask(["/privacy"])).headers.get("Cache-Control")).toBe(
      "public, max-age=31536000, immutable",
    );
    const other = await ask(["/privacy"], "other");
    expect([
      other.status,
      other.headers.get("X-Remix-Reload-Document"),
      other.headers.get("Cache-Control"),
    ]).toEqual([204, "true", null]);
  });
});
