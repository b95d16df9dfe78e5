import type { Locator, Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { reportRunBefore, stepOf, tacoma, visit } from "#tests/support/visitor";

/** Past the time-outs of a WebSocket and of its latency test. */
const pastWebSocketMs = 61_000;
const pastLatencyMs = 31_000;

const [good, slow] = ["good", "slow"].map((kind) =>
  english(`assistant:finding.${kind}`, { latency: "" }),
);
const reachable = new RegExp(`^(${good}|${slow})`);
const heading = (page: Page): Locator => page.getByRole("heading", { level: 1 });
const run = (page: Page) =>
  page.getByRole("button", { name: english("assistant:start.run") }).click();
const rowOf = (page: Page, table: string, name: string | RegExp) =>
  page
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) });
const domain = (page: Page, name: string) => rowOf(page, english("assistant:https.caption"), name);
const host = (page: Page, name: string) => rowOf(page, english("assistant:wss.caption"), name);

async function expectResult(page: Page, finding: string | RegExp): Promise<void> {
  await page.waitForURL(/\/copilot\?result=[0-9a-f-]{36}$/);
  await expect(heading(page)).toHaveText(finding);
  await expectUsable(page);
}

test.describe("a browser that tells its place", () => {
  test.use({ geolocation: tacoma, permissions: ["geolocation"] });

  test("runs both parts live, each with a status of its own, and keeps the result", async ({
    page,
    steer,
    stranger,
    complaints,
  }) => {
    complaints.expect(/status of 404/);
    await steer({ delayMs: 200 });
    await visit(page, "/copilot");
    await expect(page.locator("header .brand")).toHaveCount(0);
    await expectUsable(page);
    await run(page);
    await expect(heading(page)).toHaveText(english("assistant:run.title"));
    await expect(stepOf(page, "Find your location")).toContainText("Tacoma");
    await expect(stepOf(page, "Reach the domains over HTTPS")).toContainText("Completed");
    await expect(stepOf(page, english("assistant:step.websocket"))).toContainText("In progress");
    await expect(stepOf(page, "Store the result")).toContainText("Not started");
    await expectUsable(page);

    await expectResult(page, new RegExp(`^${good}2\\d\\d\\sms$`));
    await expect(domain(page, "*.suite.test")).toContainText("OK");
    await expect(host(page, "augloop.suite.test")).toContainText("OK");
    await expect(host(page, "augloop-eu.suite.test")).toContainText(/2\d\d(\.\d)?\sms/);
    await expect(page.getByRole("list", { name: english("assistant:path.label") })).toContainText(
      "Tacoma, Washington, United States",
    );
    await expect(page.getByText("your browser", { exact: true })).toBeVisible();

    const address = page.url();
    await stranger.goto(address);
    await expect(stranger.getByRole("alert")).toContainText(
      english("assistant:alert.missing.title"),
    );
    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: english("assistant:tools.json") }).click();
    expect((await file).suggestedFilename()).toMatch(/^assistant-test-[0-9a-f-]{36}\.json$/);
    await page.getByRole("button", { name: english("assistant:tools.delete") }).click();
    await expect(
      page.getByRole("status").filter({ hasText: english("assistant:alert.deleted") }),
    ).toBeVisible();
    await expectUsable(page);
  });
});

test("a blocked domain and blocked WebSockets are told with what to do, and a retry finds them mended", async ({
  page,
  steer,
  complaints,
}) => {
  complaints.expect(/ERR_EMPTY_RESPONSE/, /WebSocket connection to .* failed/);
  await steer({ assistant: "refused", blockedName: "challenges.suite.test" });
  await visit(page, "/copilot");
  await run(page);
  await expectResult(page, english("assistant:finding.both", { count: 1 }));
  await expect(
    page.getByRole("alert").filter({
      hasText: `${english("assistant:retry.title")} ${english("assistant:retry.parts")}`,
    }),
  ).toBeVisible();
  await expect(domain(page, "challenges.suite.test")).toContainText("Failed");
  await expect(domain(page, "*.suite.test")).toContainText("OK");
  await expect(host(page, "augloop.suite.test")).toContainText(
    "The connection was refused or blocked",
  );
  const advice = page.getByRole("region", { name: "What to do" });
  await expect(advice.getByRole("listitem")).toHaveText([
    english("assistant:advice.allow-domains", { names: "challenges.suite.test" }),
    english("assistant:advice.enable-wss", { names: "augloop.suite.test" }),
  ]);

  await steer({ assistant: "ok", blockedName: null });
  const before = page.url();
  await page.getByRole("button", { name: english("assistant:start.again") }).click();
  await page.waitForURL((url) => url.href !== before);
  await expectResult(page, reachable);
});

for (const [assistant, words] of [
  ["cut", "The connection was refused or blocked"],
  ["garbage", english("assistant:failure.garbage")],
] as const) {
  test(`a WebSocket that is ${assistant} is told as what it is`, async ({
    page,
    steer,
    complaints,
  }) => {
    complaints.expect(/WebSocket connection to .* failed/);
    await steer({ assistant });
    await visit(page, "/copilot");
    await run(page);
    await expectResult(page, "HTTPS to the assistant works, but no WebSocket does");
    await expect(page.getByRole("table", { name: english("assistant:wss.caption") })).toContainText(
      words,
    );
  });
}

test("a reply that leads to another party's host is shown and fails nothing", async ({
  page,
  steer,
}) => {
  await steer({ assistant: "outside" });
  await visit(page, "/copilot");
  await run(page);
  await expectResult(page, new RegExp(`^${good}`));
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(host(page, "session.elsewhere.example")).toContainText("Not tested");
  await expect(host(page, "session.elsewhere.example")).toContainText(
    english("assistant:notTested.outside"),
  );
});

for (const [assistant, passMs, words] of [
  ["silent", pastWebSocketMs, "No reply: the WebSocket timed out after 60 s"],
  ["stalls", pastLatencyMs, "The latency test timed out after 30 s"],
] as const) {
  test(`an assistant that ${assistant === "silent" ? "is silent" : "stalls"} ends with the time-out's name`, async ({
    page,
    steer,
    complaints,
  }) => {
    // The time may pass while a WebSocket still opens.
    complaints.expect(/WebSocket is closed before the connection is established/);
    await steer({ assistant });
    await page.clock.install();
    await visit(page, "/copilot");
    await run(page);
    await expect(stepOf(page, english("assistant:step.websocket"))).toContainText("In progress");
    // The hello has to be there before the time passes.
    await expect(async () => {
      await page.clock.fastForward(passMs);
      await page.waitForURL(/\?result=/, { timeout: 2000 });
    }).toPass();
    await expectResult(page, "HTTPS to the assistant works, but no WebSocket does");
    await expect(host(page, "augloop.suite.test")).toContainText(words);
  });
}

test("a browser without WebSocket says so and tests the rest", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "WebSocket");
  });
  await visit(page, "/copilot");
  await run(page);
  await expectResult(page, "HTTPS to the assistant works, but no WebSocket does");
  await expect(host(page, "augloop.suite.test")).toContainText(
    "This browser does not support WebSockets",
  );
  await expect(page.getByText(english("assistant:advice.use-other-browser"))).toBeVisible();
  await expect(domain(page, "*.suite.test")).toContainText("OK");
});

test("slow answers are a warning with its limit, no failure", async ({ page, steer }) => {
  await steer({ delayMs: 300 });
  await visit(page, "/copilot");
  await run(page);
  await expectResult(page, new RegExp(`^${slow}3\\d\\d\\sms$`));
  await expect(
    page.getByText(
      /^These hosts take more than 250.ms to answer, so the assistant may feel slower: augloop/,
    ),
  ).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a stopped test stores nothing and can be run again", async ({ page, steer }) => {
  await steer({ assistant: "silent" });
  await visit(page, "/copilot");
  await run(page);
  await expect(stepOf(page, english("assistant:step.websocket"))).toContainText("In progress");
  await page.getByRole("button", { name: english("assistant:run.stop") }).click();
  await expect(
    page.getByRole("status").filter({ hasText: english("assistant:run.stopped") }),
  ).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await expectUsable(page);
  await steer({ assistant: "ok" });
  await run(page);
  await expectResult(page, reachable);
});

test("a result that cannot be stored stands on the page, with why", async ({ page }) => {
  // Not by a route: what passes one is no plain request of the page any more, and the domains would not be reached.
  await page.addInitScript(() => {
    const plain = window.fetch;
    window.fetch = (input, init) =>
      String(input).endsWith("/GenerateCopilotTestReport")
        ? Promise.resolve(new Response("no room", { status: 418 }))
        : plain(input, init);
  });
  await visit(page, "/copilot");
  await run(page);
  await expect(heading(page)).toHaveText(reachable);
  await expect(page.getByRole("alert")).toContainText(
    `${english("assistant:retry.title")} ${english("assistant:retry.storing")}`,
  );
  await expect(page.getByRole("main")).toBeFocused();
  await expectUsable(page);
  await expect(
    page.getByText(/^CallBackend: POST .* failed with status code 418. Error message: no room$/),
  ).toHaveCount(1);
});

test("a visitor who chose so finds the test begun, and never behind a result", async ({ page }) => {
  await visit(page, "/copilot");
  const choice = page.getByRole("checkbox", { name: english("assistant:start.autoStart") });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await visit(page, "/copilot");
  await page.waitForURL(/\?result=/);
  const address = page.url();
  await visit(page, address);
  await expect(page.getByRole("button", { name: english("assistant:start.again") })).toBeVisible();
  expect(page.url()).toBe(address);
  await page.getByRole("button", { name: english("assistant:tools.delete") }).click();
  await expect(
    page.getByRole("status").filter({ hasText: english("assistant:alert.deleted") }),
  ).toBeVisible();
  await expect(page.getByRole("checkbox")).toBeChecked();
  await expect(page.getByRole("button", { name: english("assistant:start.run") })).toBeVisible();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
    "pathlens.assistant-test.auto-start": "true",
  });
});

test("a report leads to the test, and the test to feedback about it", async ({ page }) => {
  await visit(page, await reportRunBefore(page.request));
  await page.getByRole("link", { name: english("report:tools.assistant") }).click();
  await expect(heading(page)).toHaveText("Assistant connectivity test");
  await page.getByRole("link", { name: "Give Feedback" }).click();
  await expect(page).toHaveURL(
    `/feedback?${new URLSearchParams({ page: "/copilot", from: "/copilot" }).toString()}`,
  );
  await page.getByRole("link", { name: "Assistant test" }).first().click();
  await expect(heading(page)).toHaveText("Assistant connectivity test");
});
