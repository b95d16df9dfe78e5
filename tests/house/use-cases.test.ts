import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const features = fileURLToPath(new URL("../../app/features/", import.meta.url));

/** Modules whose functions take the request, each with its reason. Use cases take the context. */
const doors: Record<string, string> = {
  "access/context.server.ts": "makes the context of the request",
  "identity/bearer.server.ts": "reads the bearer token for the context",
  "identity/sign-in.server.ts": "the exchange with the authority is one of requests and cookies",
  "identity/ask-authority.server.ts": "as sign-in.server.ts: the library takes the request",
  "identity/fail-sign-in.server.ts": "as sign-in.server.ts",
  "identity/sign-out.server.ts": "removes the cookies that the request brings",
  "identity/sign-in-cookies.server.ts": "reads the cookies of a sign-in",
};

/** A parameter, a field or a variable of this type. */
const takesRequest = /\b\w+\??: (?:Readonly<)?Request\b/;

const taking = readdirSync(features, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.includes(".test.") &&
      takesRequest.test(readFileSync(features + file, "utf8")),
  );

describe("a use case takes no request", () => {
  it("but its context, which has what is needed of it", () => {
    expect(taking.filter((file) => !(file in doors))).toEqual([]);
  });

  it.each(Object.keys(doors))("%s is still a door", (file) => expect(taking).toContain(file));
});
