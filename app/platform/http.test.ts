import { describe, expect, it } from "vitest";

import {
  badRequest,
  entityTag,
  forbidden,
  isMatched,
  notFound,
  param,
  samePathOf,
} from "./http.server";

describe("samePathOf", () => {
  it.each([
    ["/", "/"],
    ["/report/1?language=ja", "/report/1?language=ja"],
    ["/gcc/report/1#details", "/gcc/report/1"],
    ["/a/../b", "/b"],
    ["/report/a b", "/report/a%20b"],
    ["/?to=//evil.example", "/?to=//evil.example"],
  ])("%j stays %j", (target, path) => expect(samePathOf(target)).toBe(path));

  it.each([
    "",
    "report",
    "https://evil.example/",
    "javascript:alert(1)",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "/\t/evil.example/",
    "/\n/evil.example/",
    " //evil.example/",
    "//evil.example:port/",
    "/..//evil.example/",
    "/.//evil.example/",
    "/a/..//evil.example/",
    "/%2e%2e//evil.example/",
    "/..\\/evil.example/",
  ])("%j never leaves the site", (target) => {
    const followed = new URL(samePathOf(target), "https://own.example/preferences");
    expect(followed.origin).toBe("https://own.example");
  });
});

describe("entityTag", () => {
  it("is a strong tag that any difference changes", () => {
    const tags = [["a", "b"], ["b", "a"], ["ab"], ["a", "b", ""], []].map(entityTag);
    expect(new Set(tags).size).toBe(tags.length);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect(entityTag(["a", "b"])).toBe(tags[0]);
  });
});

describe("isMatched", () => {
  const tag = entityTag(["page"]);
  it.each<[string, string | undefined, boolean]>([
    ["nothing", undefined, false],
    ["an empty header", "", false],
    ["the tag", tag, true],
    ["the tag as a weak one", `W/${tag}`, true],
    ["the tag among others", `"a",W/"b" , ${tag}`, true],
    ["anything", "*", true],
    ["another tag", '"other"', false],
    ["the tag without its quotes", tag.slice(1, -1), false],
    ["a part of the tag", tag.slice(0, -2) + '"', false],
  ])("%s", (_what, header, matched) => {
    const headers = header === undefined ? undefined : { "If-None-Match": header };
    expect(isMatched(new Headers(headers).get("If-None-Match"), tag)).toBe(matched);
  });
});

it.each([
  [notFound(), 404, "Not Found", "Not found"],
  [forbidden(), 403, "Forbidden", "Forbidden"],
  [badRequest(), 400, "Bad Request", "Bad request"],
  [badRequest("The name is missing."), 400, "Bad Request", "The name is missing."],
])("a condition has its status, reason and words (%#)", async (response, status, reason, words) => {
  expect([response.status, response.statusText, await response.text()]).toEqual([
    status,
    reason,
    words,
  ]);
});

it("a parameter is there, or the request makes no sense", () => {
  expect(param({ reportId: "" }, "reportId")).toBe("");
  let thrown: unknown;
  try {
    param({}, "reportId");
  } catch (error) {
    thrown = error;
  }
  expect((thrown as Response).status).toBe(400);
});
