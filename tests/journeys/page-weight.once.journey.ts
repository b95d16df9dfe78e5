import { gzipSync } from "node:zlib";

import type { Page, Request } from "@playwright/test";

import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { expectFinishedReport, reportRunBefore, runButton, visit } from "#tests/support/visitor";

/**
 * Limits in bytes: what the pages weigh on the way to a first-time visitor, on a site where people can
 * sign in: there the start page has the script of the sign-in too.
 */
const startPageLimit = 14_000;
const finishedReportLimit = 18_000;
const finishedReportRequests = 4;
/** 130 kB, rounded: the hashed names of chunks alone move it by some dozen bytes with any change. */
const scriptLimit = 130_499;
const assistantTestLimit = 5_000;

type Weight = { kind: string; path: string; onTheWay: number; gzipped: number };

/** Every request of the first view of an address, by a browser that has nothing of the site yet. */
async function weighFirstView(page: Page, address: string): Promise<Weight[]> {
  const requests: Request[] = [];
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  page.on("requestfinished", (request) => {
    requests.push(request);
    underWay.delete(request);
  });
  await visit(page, address);
  await expect.poll(() => underWay.size).toBe(0);
  return Promise.all(
    requests.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return {
        kind: request.resourceType(),
        path: new URL(request.url()).pathname,
        onTheWay: responseBodySize + responseHeadersSize,
        gzipped: await gzippedSize(request),
      };
    }),
  );
}

async function gzippedSize(request: Request): Promise<number> {
  const answer = await request.response();
  return answer ? gzipSync(await answer.body()).byteLength : 0;
}

function sum(weights: readonly Weight[], of: "onTheWay" | "gzipped"): number {
  return weights.reduce((total, weight) => total + weight[of], 0);
}

/** Prints a figure, so that it can be read without a failure. */
function tell(name: string, bytes: number): void {
  process.stdout.write(`${JSON.stringify({ pageWeight: name, bytes })}\n`);
}

test("the start page stands after 14 kB of HTML and CSS, and its script takes 130 kB", async ({
  page,
}) => {
  const weights = await weighFirstView(page, "/");
  const visible = weights.filter(({ kind }) => ["document", "stylesheet"].includes(kind));
  const script = weights.filter(({ kind }) => kind === "script");
  expect(visible).toHaveLength(2);
  expect(script.length).toBeGreaterThan(0);
  tell("start page, HTML and CSS with headers", sum(visible, "onTheWay"));
  tell("start page, HTML and CSS gzipped", sum(visible, "gzipped"));
  tell("start page, script gzipped", sum(script, "gzipped"));
  tell("start page, everything with headers", sum(weights, "onTheWay"));
  expect(sum(visible, "onTheWay")).toBeLessThanOrEqual(startPageLimit);
  expect(sum(visible, "gzipped")).toBeLessThanOrEqual(startPageLimit);
  expect(sum(script, "gzipped")).toBeLessThanOrEqual(scriptLimit);

  const further: Promise<number>[] = [];
  page.on(
    "requestfinished",
    (request) => void (request.resourceType() === "script" && further.push(gzippedSize(request))),
  );
  await runButton(page).click();
  await expectFinishedReport(page);
  const sizes = await Promise.all(further);
  tell(
    "a run from there, further script gzipped",
    sizes.reduce((total, size) => total + size, 0),
  );
});

test("a finished report takes 18 kB in 4 requests with its map, and no script", async ({
  page,
}) => {
  const address = await reportRunBefore(page.request);
  const weights = await weighFirstView(page, address);
  await expect(page.getByRole("img", { name: /^Map: / })).toBeVisible();
  expect(weights.map(({ kind }) => kind)).not.toContain("script");
  expect(await page.locator("script").count()).toBe(0);
  expect(weights.length, weights.map(({ path }) => path).join(" ")).toBeLessThanOrEqual(
    finishedReportRequests,
  );
  tell("finished report, everything with headers", sum(weights, "onTheWay"));
  tell("finished report, everything gzipped", sum(weights, "gzipped"));
  expect(sum(weights, "onTheWay")).toBeLessThanOrEqual(finishedReportLimit);
  expect(sum(weights, "gzipped")).toBeLessThanOrEqual(finishedReportLimit);
});

test("the assistant test's page takes no more script than the start page, and its test 5 kB on top", async ({
  page,
}) => {
  const weights = await weighFirstView(page, "/copilot");
  const script = weights.filter(({ kind }) => kind === "script");
  tell("assistant test, script gzipped", sum(script, "gzipped"));
  expect(sum(script, "gzipped")).toBeLessThanOrEqual(scriptLimit);
  // Weighed below and not as they come: one that ends with the test has no body any more.
  const further: Request[] = [];
  page.on(
    "requestfinished",
    (request) =>
      void (
        request.resourceType() === "script" &&
        new URL(request.url()).pathname.startsWith("/build/") &&
        further.push(request)
      ),
  );
  const engine = page.waitForResponse(/test-in-browser\.client/);
  await page.getByRole("button", { name: english("assistant:start.run") }).click();
  await (await engine).finished();
  const sizes = await Promise.all(further.map(gzippedSize));
  tell(
    "an assistant test from there, further script gzipped",
    sizes.reduce((total, size) => total + size, 0),
  );
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(assistantTestLimit);
});
