import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { expectFinishedReport, reportRow, runButton, stepOf, visit } from "#tests/support/visitor";

const reaching = english("network-test:step.reach", { count: 4 });

const failedRequest =
  /net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET|CONNECTION_CLOSED|FAILED)|WebSocket connection to/;

test("a browser that reaches everything says so, step by step and in the report", async ({
  page,
}) => {
  await visit(page, "/");
  await runButton(page).click();
  await expect(stepOf(page, reaching)).toContainText("4 of 4 reached");
  await expect(stepOf(page, "WebSockets")).toContainText("1 of 1 opened");
  await expect(stepOf(page, "Media over UDP")).toContainText("4 of 4 ports answered");
  await expectFinishedReport(page);

  await expect(reportRow(page, /Required endpoints, from the computer/)).toContainText(
    "4 of 4 endpoints",
  );
  await expect(reportRow(page, /WebSockets, from the computer/)).toContainText(
    english("verdict:count-of.names", { part: 1, whole: 1, count: 1 }),
  );
  await expect(reportRow(page, /Teams media connectivity/)).toContainText(
    /over UDP.*4 of 4 ports open/,
  );
  for (const section of ["Required endpoints", "Teams media", "WebSockets"]) {
    await page.locator("#computer summary").filter({ hasText: section }).click();
  }
  await expect(page.locator("#section-connectivity")).toContainText(
    english("client:section.notAsked.limit"),
  );
  await expect(page.locator("#section-sockets")).toContainText(
    "Measured by the browser, as far as it can.",
  );
  await expect(page.locator("#section-media")).toContainText("Time to the first answer");
  await expectUsable(page);
});

test("a blocked endpoint and blocked WebSockets are named, and the rest is measured", async ({
  page,
  steer,
  complaints,
}) => {
  complaints.expect(failedRequest);
  await steer({ blockedName: "assistant.suite.test", assistant: "refused" });
  await visit(page, "/");
  await runButton(page).click();
  await expect(stepOf(page, reaching)).toContainText("not reached: assistant.suite.test");
  await expect(stepOf(page, "WebSockets")).toContainText("No WebSocket opened and stayed open.");
  await expectFinishedReport(page);

  const endpoints = reportRow(page, /Required endpoints, from the computer/);
  await expect(endpoints).toContainText("3 of 4 endpoints");
  await expect(endpoints).toContainText("assistant.suite.test");
  await expect(reportRow(page, /WebSockets, from the computer/)).toContainText(
    english("verdict:count-of.names", { part: 0, whole: 1, count: 1 }),
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Your computer does not reach every required endpoint",
  );
  await expectUsable(page);
});

test("a browser without WebRTC and WebSockets blames no network for it", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebSocket"])
      Object.defineProperty(window, name, { value: undefined });
  });
  await visit(page, "/");
  await runButton(page).click();
  await expect(stepOf(page, "Media over UDP")).toContainText(
    english("network-test:failure.not-in-this-browser"),
  );
  await expectFinishedReport(page);
  for (const row of [/Teams media connectivity/, /WebSockets, from the computer/]) {
    await expect(reportRow(page, row)).toContainText(
      english("verdict:not-tested.client-not-in-this-browser"),
    );
  }
});

test("where something in the browser narrows the page's policy, nothing of the network is said", async ({
  page,
  complaints,
}) => {
  complaints.expect(/Content Security Policy/);
  // As browser extensions and security programs do: a second policy, under which the page may ask its own origin alone.
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const policy = document.createElement("meta");
      policy.httpEquiv = "Content-Security-Policy";
      policy.content = "connect-src 'self'";
      document.head.append(policy);
    });
  });
  await visit(page, "/");
  await runButton(page).click();
  for (const step of [reaching, "WebSockets"])
    await expect(stepOf(page, step)).toContainText(
      english("network-test:failure.not-in-this-browser"),
    );
  await expectFinishedReport(page);
  await expect(reportRow(page, /Required endpoints, from the computer/)).toContainText(
    english("verdict:not-tested.client-not-in-this-browser"),
  );
});

test("the steps that reach out can be stopped", async ({ page }) => {
  await visit(page, "/");
  await runButton(page).click();
  await expect(stepOf(page, "WebSockets")).toContainText("Running");
  await page.getByRole("button", { name: english("network-test:run.stop") }).click();
  await expect(
    page.getByRole("status").filter({ hasText: english("network-test:stopped.withReport") }),
  ).toBeVisible();
  await page.getByRole("link", { name: english("network-test:run.openReport") }).click();
  await expect(reportRow(page, /Required endpoints, from the computer/)).toContainText(
    "4 of 4 endpoints",
  );
  await expect(reportRow(page, /Teams media connectivity/)).toBeHidden();
});
