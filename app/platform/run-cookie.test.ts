import { describe, expect, it } from "vitest";

import {
  everyExpiredRunCookie,
  expiredRunCookieHeader,
  runCookieHeader,
  runCookiesOf,
} from "./run-cookie.server";

const run = (number: number) => ({
  runId: `00000000-0000-4000-8000-00000000000${number}`,
  secret: "s".repeat(43),
});
const cookie = (number: number) => `pathlens_run=${run(number).runId}.${run(number).secret}`;
const read = (header: string | null, isSecure = false) =>
  runCookiesOf({ headers: { get: () => header } }, isSecure);

describe("runCookiesOf", () => {
  it.each<[string, string | null, ReturnType<typeof run>[]]>([
    ["no header", null, []],
    ["one", cookie(1), [run(1)]],
    ["both variants, among others", `a=b; ${cookie(1)}; c; ${cookie(2)}`, [run(1), run(2)]],
    ["another name", cookie(1).replace("pathlens_run", "pathlens_runs"), []],
    ["a secret that is too short", cookie(1).slice(0, -1), []],
    [
      "no more than four, the first ones",
      [1, 2, 3, 4, 5, 6].map(cookie).join("; "),
      [1, 2, 3, 4].map(run),
    ],
  ])("%s", (_what, header, cookies) => expect(read(header)).toEqual(cookies));

  it("on https takes the names alone that no other host can set", () => {
    const both = `${cookie(1)}; __Host-${cookie(2)}; __Host-${cookie(3).replace("=", "_gcc=")}`;
    expect(read(both, true)).toEqual([run(2), run(3)]);
    expect(read(both)).toEqual([run(1)]);
  });
});

it.each([
  [
    runCookieHeader(run(1), { prefix: "", appOrigin: undefined }),
    `${cookie(1)}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`,
  ],
  [
    runCookieHeader(run(1), { prefix: "/gcc", appOrigin: "https://own.example" }),
    `__Host-${cookie(1).replace("=", "_gcc=")}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure`,
  ],
  [
    runCookieHeader(run(1), { prefix: "/gcc", appOrigin: undefined }),
    `${cookie(1)}; Path=/gcc; Max-Age=86400; HttpOnly; SameSite=Lax`,
  ],
  [
    expiredRunCookieHeader({ prefix: "", appOrigin: undefined }),
    "pathlens_run=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
  ],
])("%s", (header, expected) => expect(header).toBe(expected));

it.each([
  [
    undefined,
    [
      "pathlens_run=; Path=/;",
      "pathlens_assistant=; Path=/;",
      "pathlens_run=; Path=/gcc;",
      "pathlens_assistant=; Path=/gcc;",
    ],
  ],
  [
    "https://own.example",
    [
      "__Host-pathlens_run=; Path=/;",
      "__Host-pathlens_assistant=; Path=/;",
      "__Host-pathlens_run_gcc=; Path=/;",
      "__Host-pathlens_assistant_gcc=; Path=/;",
    ],
  ],
])("runs of every kind and variant end together at %s", (appOrigin, begins) => {
  const headers = everyExpiredRunCookie({ appOrigin });
  expect(headers.map((header) => header.split(" ").slice(0, 2).join(" "))).toEqual(begins);
  for (const header of headers) expect(header).toContain("Max-Age=0");
});
