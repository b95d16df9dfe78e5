import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const app = fileURLToPath(new URL("../../app/", import.meta.url));

/** Routes without a page that check nothing by `answerRead` and `answerPost`, each with its reason. */
const routeExceptions: Record<string, string> = {
  "security-text.ts": "the same text for every variant and reader; counts its use itself",
  "sign-in.start.ts": "for those who are not signed in; asks whether signing in is offered",
  "sign-in.callback.ts": "as sign-in.start.ts",
  "sign-in.closed.ts": "as sign-in.start.ts",
  "sign-out.ts": "an account of every cloud may end its session",
};

/** Calls that are told apart in another way than by a permission, each with its reason. */
const callExceptions: Record<string, string> = {
  "agent/calls.ts": "the token of a run says which one, and no account",
  "partner-performance/telemetry-call.ts": "the key says which sender, and no account",
  "preferences/call.ts":
    "the browser's own choices, kept with whichever account is signed in there",
  "process-health/calls.ts": "the process answers every caller, also without its database",
};

/** Route modules of calls that are no call of ours, each with its reason. */
const callRouteExceptions: Record<string, string> = {
  "unknown-call.ts": "answers every address of a call that there is not",
  "bench.nothing.ts": "does nothing, as the reference of benchmarks",
};

const textOf = (file: string) => readFileSync(app + file, "utf8");
const filesOf = (folder: string) =>
  readdirSync(app + folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));

const pageless = filesOf("routes").filter((file) => file.endsWith(".ts"));

/** The call that an exported loader or action is, or the other export that it is the same as. */
function answererOf(text: string, name: "loader" | "action"): string | undefined {
  return new RegExp(
    `export const ${name} = (?:\\(args: \\w+\\) =>\\s*(\\w+)\\(\\s*args\\b|(\\w+);)`,
  )
    .exec(text)
    ?.slice(1)
    .find((found) => found !== undefined);
}

describe("a route without a page checks permission, limit and caching in one way", () => {
  it.each(pageless.filter((file) => !(file in routeExceptions)))("%s", (file) => {
    const text = textOf(`routes/${file}`);
    expect(answererOf(text, "loader")).toMatch(/^(answerRead|leadToReport)$/);
    expect(answererOf(text, "action")).toMatch(/^(answerPost|loader)$/);
  });

  it("and so does what leads from such a route to a report", () => {
    expect(textOf("report-addition.server.ts")).toMatch(
      /export const leadToReport = \(args: \w+\) =>\s*answerRead\(/,
    );
  });

  it.each(Object.keys(routeExceptions))("%s is still an exception", (file) => {
    expect(pageless).toContain(file);
    expect(textOf(`routes/${file}`)).not.toMatch(/\banswer(Read|Post)\(/);
  });
});

it("no route asks for a permission itself", () => {
  const asking = filesOf("routes").filter((file) =>
    /\brequire(Permission|Account)\(/.test(textOf(`routes/${file}`)),
  );
  expect(asking).toEqual([]);
});

it("only routes that check nothing else count their use themselves", () => {
  const counting = filesOf("routes").filter((file) =>
    /\brequireWithinLimit\w*\(/.test(textOf(`routes/${file}`)),
  );
  expect(counting.sort()).toEqual([
    "security-text.ts",
    "sign-in.callback.ts",
    "sign-in.closed.ts",
    "sign-in.done.tsx",
    "sign-in.start.ts",
    "sign-in.tsx",
    "sign-out.ts",
  ]);
});

describe("a call is defined by its permission and its limit", () => {
  const api = filesOf("api");
  const isRoute = (file: string) =>
    /export (const|async function|function) (loader\b|\{ loader)/.test(textOf(`api/${file}`));

  it.each(api.filter((file) => isRoute(file) && !(file in callRouteExceptions)))("%s", (file) => {
    expect(textOf(`api/${file}`)).toMatch(
      /export const \{ loader, action \} = (oneCall|controller)\(/,
    );
  });

  it("or its callers are told apart for a reason", () => {
    const others = api.filter(
      (file) => file !== "define-call.ts" && textOf(`api/${file}`).includes("defineCallFor("),
    );
    expect(others.sort()).toEqual(Object.keys(callExceptions).sort());
  });

  it("and counts its use itself only in the feed, after the entity tag is compared", () => {
    const counting = api.filter((file) => /\blimit: null\b/.test(textOf(`api/${file}`)));
    expect(counting).toEqual(["endpoint-feed/feed-call.ts"]);
    expect(textOf("api/endpoint-feed/feed-call.ts")).toMatch(
      /if \(isCounted\) requireWithinLimitOf\(/,
    );
  });

  it.each(Object.keys(callRouteExceptions))("%s is still an exception", (file) =>
    expect(api.filter(isRoute)).toContain(file),
  );
});
