import { expect, it } from "vitest";

import { cookieNames, cookiePlace } from "./cookie-place.server";

it.each([
  ["", undefined, { name: "some", path: "/", isSecure: false }],
  ["/gcc", undefined, { name: "some", path: "/gcc", isSecure: false }],
  ["/gcc", "http://own.example", { name: "some", path: "/gcc", isSecure: false }],
  ["", "https://own.example", { name: "__Host-some", path: "/", isSecure: true }],
  ["/gcc", "https://own.example", { name: "__Host-some_gcc", path: "/", isSecure: true }],
] as const)("a cookie for '%s' of %s", (prefix, appOrigin, place) =>
  expect(cookiePlace("some", { prefix, appOrigin })).toEqual(place),
);

it("looks on https for no name that another host could have set", () => {
  expect(cookieNames("some", true)).toEqual(["__Host-some", "__Host-some_gcc"]);
  expect(cookieNames("some", false)).toEqual(["some"]);
});
